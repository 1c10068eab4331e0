import { eq } from 'drizzle-orm'
import { isRoleAtLeast, type ProjectRole } from '#contract/projects/project.ts'
import type { Caller } from '../auth/access-token.ts'
import { holdUser } from '../auth/hold-user.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'
import { sessions } from '../db/schema/sessions.ts'
import { ApiError } from '../http/api-error.ts'
import { findMembershipOfActiveSession } from './find-membership.ts'

/** What a call into a project was let through with: its session, its project and the least role. */
export interface Access extends Caller {
  projectId: string
  least: ProjectRole
}

/**
 * Asks again what was asked when the call began: a body may take hours to arrive. Throws
 * UNAUTHENTICATED, NOT_A_MEMBER or FORBIDDEN.
 */
export async function requireAccess(db: Executor, access: Access, now: Date): Promise<void> {
  const found = await findMembershipOfActiveSession(db, access, access.projectId, now)
  if (!found) throw new ApiError('UNAUTHENTICATED')
  if (!found.membership) throw new ApiError('NOT_A_MEMBER')
  if (!isRoleAtLeast(found.membership.role, access.least)) throw new ApiError('FORBIDDEN')
}

/**
 * `requireAccess` for the transaction that writes, before it locks anything else: until it ends,
 * whatever takes the access away waits (a removal, another role, the end of the project, the person
 * or the session), and one that was first is seen. The locks are shared, so that calls do not wait
 * for each other, and taken in the order of a deletion: the project, the person, what is theirs.
 */
export async function holdAccess(tx: Transaction, access: Access, now: Date): Promise<void> {
  const { projectId, userId, sessionId } = access
  await holdProject(tx, projectId)
  await holdUser(tx, userId)
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share')
  // A query of its own: it sees what was written while this call waited for a lock.
  await requireAccess(tx, access, now)
}

/**
 * Keeps a project from being deleted, and who belongs to it as what, until the transaction ends.
 * Before people and counts are locked: rows that belong to the project take the same lock when they
 * are written, which is too late where somebody else has the project and waits for the person.
 */
export async function holdProject(tx: Transaction, projectId: string): Promise<void> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('key share')
}
