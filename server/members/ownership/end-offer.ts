import { lockProjectAs } from '../../access/lock-project.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { deleteOffer, findOffer } from './find-offer.ts'

/** Ends the offer of a project to the caller, who does not want it. Throws NOT_FOUND. */
export async function declineOwnership(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId }: { projectId: string; callerId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'EDITOR' })
    const offer = await findOffer(tx, projectId, now)
    if (offer?.member.id !== callerId) throw new ApiError('NOT_FOUND')
    await deleteOffer(tx, projectId)
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'ownership-declined', now },
      member: offer.owner,
    })
  })
}

/** Takes the offer of a project back; returns whom it was for. Throws NOT_FOUND or FORBIDDEN. */
export async function withdrawOffer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId }: { projectId: string; callerId: string },
): Promise<string> {
  const now = clock.now()
  return await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'OWNER' })
    const offer = await findOffer(tx, projectId, now)
    if (!offer) throw new ApiError('NOT_FOUND')
    await deleteOffer(tx, projectId)
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'ownership-offer-withdrawn', now },
      member: offer.member,
    })
    return offer.member.id
  })
}
