import { eq } from 'drizzle-orm'
import type { Project } from '#contract/projects/project.ts'
import { maxMembers } from '#contract/projects/project-people.ts'
import { addMember } from '../access/add-member.ts'
import { findProject } from '../access/find-projects.ts'
import { lockProject } from '../access/lock-project.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { lockUser } from '../auth/hold-user.ts'
import { projectInvites, projectMembers } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { findInvite } from './find-invite.ts'
import { findMember } from './find-member.ts'

/**
 * Makes the caller a member, if the invitation was sent to their address. Accepting again changes
 * nothing for whoever joined by it. Throws INVITE_INVALID, INVITE_OTHER_EMAIL or MEMBER_LIMIT_REACHED,
 * which leaves the invitation open.
 */
export async function acceptInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, token }: { userId: string; token: string },
): Promise<Project> {
  const { projectId } = (await findInvite(db, token, clock.now())).invite
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const now = clock.now()
    // Read again after the lock: it may have been accepted or withdrawn meanwhile, or have ended.
    const { invite } = await findInvite(tx, token, now)
    // Before the invitation's row, as where they change their address or delete their account.
    const person = await lockUser(tx, userId)
    if (person?.email !== invite.email) throw new ApiError('INVITE_OTHER_EMAIL')
    const isMember = (await findMember(tx, projectId, userId)) !== undefined
    if (invite.acceptedAt && !isMember) throw new ApiError('INVITE_INVALID')
    if (!isMember) {
      const count = await tx.$count(projectMembers, eq(projectMembers.projectId, projectId))
      if (count >= maxMembers) throw new ApiError('MEMBER_LIMIT_REACHED')
      await addMember(tx, { projectId, userId, role: invite.role, now })
      await recordActivity(tx, { projectId, userId, kind: 'member-joined', now })
    }
    if (!invite.acceptedAt)
      await tx
        .update(projectInvites)
        .set({ acceptedAt: now, personId: userId })
        .where(eq(projectInvites.id, invite.id))
    return await findProject(tx, userId, projectId)
  })
}
