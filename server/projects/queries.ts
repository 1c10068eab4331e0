import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'

/**
 * For whoever has locked the person. No row is written twice: PostgreSQL would lock its project then,
 * which is locked before the person everywhere else.
 */
export async function chooseDefault(
  tx: Transaction,
  userId: string,
  projectId: string,
): Promise<void> {
  const { isDefault, projectId: id } = projectMembers
  const isOwn = eq(projectMembers.userId, userId)
  await tx
    .update(projectMembers)
    .set({ isDefault: false })
    .where(and(isOwn, eq(isDefault, true), ne(id, projectId)))
  await tx
    .update(projectMembers)
    .set({ isDefault: true })
    .where(and(isOwn, eq(id, projectId), eq(isDefault, false)))
}
