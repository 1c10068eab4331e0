import { and, eq } from 'drizzle-orm'
import type { ProjectRole } from '#contract/projects/project.ts'
import { lockUser } from '../auth/hold-user.ts'
import type { Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'

/** Adds a person to a project; it becomes their default one when they have none. */
export async function addMember(
  tx: Transaction,
  member: { projectId: string; userId: string; role: ProjectRole; now: Date },
): Promise<void> {
  const { projectId, userId, role, now } = member
  await lockUser(tx, userId)
  const [chosen] = await tx
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.isDefault, true)))
  await tx
    .insert(projectMembers)
    .values({ projectId, userId, role, isDefault: chosen === undefined, joinedAt: now })
}
