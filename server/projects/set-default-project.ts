import { and, eq, ne } from 'drizzle-orm'
import type { Project } from '#contract/projects/project.ts'
import { findProjects } from '../access/find-projects.ts'
import { lockUser } from '../auth/hold-user.ts'
import type { Database, Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * Makes one of the person's projects the default one; whoever does not belong to it finds nothing.
 */
export async function setDefaultProject(
  db: Database,
  userId: string,
  projectId: string,
): Promise<Project> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const [project] = await findProjects(tx, userId, projectId)
    if (!project) throw new ApiError('NOT_FOUND')
    await chooseDefault(tx, userId, projectId)
    return { ...project, isDefault: true }
  })
}

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
