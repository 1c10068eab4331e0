import { and, eq } from 'drizzle-orm'
import { isRoleAtLeast, type ProjectRole } from '#contract/projects/project.ts'
import type { Transaction } from '../db/database.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { ApiError } from '../http/api-error.ts'

export type ProjectRow = typeof projects.$inferSelect

/**
 * Changes of who belongs to a project are made one after the other. Returns the project.
 * Throws NOT_FOUND when it was deleted meanwhile.
 */
export async function lockProject(tx: Transaction, projectId: string): Promise<ProjectRow> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
  if (!project) throw new ApiError('NOT_FOUND')
  return project
}

export interface RoleNeeded {
  projectId: string
  callerId: string
  least: ProjectRole
}

/**
 * `lockProject` for a caller whose role is read again behind the lock: it may have been taken from
 * them since the call was let through. Throws NOT_FOUND or FORBIDDEN.
 */
export async function lockProjectAs(
  tx: Transaction,
  { projectId, callerId, least }: RoleNeeded,
): Promise<ProjectRow> {
  const project = await lockProject(tx, projectId)
  const isCaller = and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, callerId))
  const [caller] = await tx
    .select({ role: projectMembers.role })
    .from(projectMembers)
    .where(isCaller)
  if (!caller) throw new ApiError('NOT_FOUND')
  if (!isRoleAtLeast(caller.role, least)) throw new ApiError('FORBIDDEN')
  return project
}
