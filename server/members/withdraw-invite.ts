import { and, eq, isNull } from 'drizzle-orm'
import { recordActivity } from '../activities/record-activity.ts'
import { projectInvites } from '../db/schema/project-invites.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { lockProjectAs } from '../projects/lock-project-as.ts'

/** Ends an invitation that was not accepted. Throws NOT_FOUND or FORBIDDEN. */
export async function withdrawInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId, inviteId }: { projectId: string; callerId: string; inviteId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const [gone] = await tx
      .delete(projectInvites)
      .where(
        and(
          eq(projectInvites.id, inviteId),
          eq(projectInvites.projectId, projectId),
          isNull(projectInvites.acceptedAt),
        ),
      )
      .returning({ email: projectInvites.email })
    if (!gone) throw new ApiError('NOT_FOUND')
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'invite-withdrawn', now: clock.now() },
      email: gone.email,
    })
  })
}
