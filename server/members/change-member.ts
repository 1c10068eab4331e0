import type { ProjectRole } from '#contract/projects/project.ts'
import type { GivenRole, ProjectMember } from '#contract/projects/project-people.ts'
import { recordActivity } from '../activities/record-activity.ts'
import type { Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { matchMember, toMember } from './find-member.ts'
import { lockMember } from './lock-member.ts'
import { withdrawInvitesOf } from './withdraw-invite.ts'

/**
 * Gives a member another role; an editor's open invitations end. Throws NOT_FOUND, LAST_OWNER for
 * the owner, and FORBIDDEN.
 */
export async function changeMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  change: { projectId: string; callerId: string; memberId: string; role: GivenRole },
): Promise<ProjectMember> {
  const { projectId, callerId, memberId, role } = change
  const now = clock.now()
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, { projectId, callerId, least: 'ADMIN' }, memberId)
    // First, as it locks the person: whoever chooses a default project locks them before their row.
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'member-role-changed', now },
      member,
    })
    await setRole(tx, { projectId, userId: memberId, role })
    if (role === 'EDITOR')
      await withdrawInvitesOf(tx, { projectId, userId: memberId, callerId, now })
    return toMember({ ...member, role }, callerId)
  })
}

/** Gives a member another role; nothing happens where there is no such member. */
export async function setRole(
  tx: Transaction,
  member: { projectId: string; userId: string; role: ProjectRole },
): Promise<void> {
  const { projectId, userId, role } = member
  await tx.update(projectMembers).set({ role }).where(matchMember(projectId, userId))
}
