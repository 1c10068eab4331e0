import { lockProjectAs, type RoleNeeded } from '../access/lock-project.ts'
import type { Transaction } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findMember, type MemberRow } from './find-member.ts'

/**
 * Locks the project's members for the caller, and reads one who is not the owner: a project always
 * has one. Throws NOT_FOUND for whoever does not belong to it, LAST_OWNER for its owner, FORBIDDEN
 * when the caller has lost the role meanwhile.
 */
export async function lockMember(
  tx: Transaction,
  needed: RoleNeeded,
  userId: string,
): Promise<MemberRow> {
  const { projectId } = needed
  await lockProjectAs(tx, needed)
  const member = await findMember(tx, projectId, userId)
  if (!member) throw new ApiError('NOT_FOUND')
  if (member.role === 'OWNER') throw new ApiError('LAST_OWNER')
  return member
}
