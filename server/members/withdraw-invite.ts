import { and, eq } from 'drizzle-orm'
import type { InviteState } from '#contract/projects/project-people.ts'
import { lockProjectAs } from '../access/lock-project.ts'
import { recordActivity } from '../activities/record-activity.ts'
import type { Transaction } from '../db/database.ts'
import { projectInvites } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { isPendingInvite } from './queries.ts'
import { findInviteState } from './to-invite.ts'

interface Asked {
  projectId: string
  callerId: string
  inviteId: string
  /** As the caller saw it. */
  state: InviteState
}

/**
 * Ends a pending invitation, or takes one that has ended from the list. One that was accepted since
 * the caller saw it stays, for who was invited has joined. Returns the state it had. Throws NOT_FOUND
 * or FORBIDDEN.
 */
export async function withdrawInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId, inviteId, state: seen }: Asked,
): Promise<InviteState> {
  const isAsked = and(eq(projectInvites.id, inviteId), eq(projectInvites.projectId, projectId))
  return await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const now = clock.now()
    const [invite] = await tx.select().from(projectInvites).where(isAsked)
    const state = invite && findInviteState(invite, now)
    if (!state || (state === 'accepted' && seen !== 'accepted')) throw new ApiError('NOT_FOUND')
    await tx.delete(projectInvites).where(isAsked)
    if (state === 'pending')
      await recordActivity(tx, {
        ...{ projectId, userId: callerId, kind: 'invite-withdrawn', now },
        email: invite.email,
      })
    return state
  })
}

/**
 * Ends the pending invitations of somebody who may no longer invite: through one of them they, or
 * whom they chose, would come back. For whoever holds the project's lock.
 */
export async function withdrawInvitesOf(
  tx: Transaction,
  {
    projectId,
    userId,
    callerId,
    now,
  }: Record<'projectId' | 'userId' | 'callerId', string> & {
    now: Date
  },
): Promise<void> {
  const { invitedBy, email } = projectInvites
  const gone = await tx
    .delete(projectInvites)
    .where(
      and(eq(projectInvites.projectId, projectId), eq(invitedBy, userId), isPendingInvite(now)),
    )
    .returning({ email })
  for (const { email } of gone)
    await recordActivity(tx, { projectId, userId: callerId, kind: 'invite-withdrawn', email, now })
}
