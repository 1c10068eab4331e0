import { and, eq } from 'drizzle-orm'
import { isRoleAtLeast, type ProjectRole } from '#contract/project.ts'
import type { Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { ApiError } from '../http/api-error.ts'
import { lockProject, type ProjectRow } from './lock-project.ts'

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
