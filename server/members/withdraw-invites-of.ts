import { and, eq } from 'drizzle-orm'
import { recordActivity } from '../activities/record-activity.ts'
import type { Transaction } from '../db/database.ts'
import { projectInvites } from '../db/schema/projects.ts'
import { isPendingInvite } from './queries.ts'

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
