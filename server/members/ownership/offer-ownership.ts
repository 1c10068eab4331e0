import { addDays } from 'date-fns/addDays'
import { type OwnershipOffer, offerDays } from '#contract/projects/project-people.ts'
import { findProject } from '../../access/find-projects.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import { ownershipOffers } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallOrigin } from '../../http/call-origin.ts'
import { ownershipOffer } from '../../mail/templates/ownership-offer.ts'
import { hashMailbox } from '../../security/hash-code.ts'
import { findMember } from '../find-member.ts'
import { lockMember } from '../lock-member.ts'
import { deleteOffer, findOffer, toOffer } from './find-offer.ts'

interface Asked {
  projectId: string
  callerId: string
  memberId: string
}

/**
 * Offers the project to another member, who is asked by mail and in the app: it takes a place in
 * their plan. An earlier offer ends. Throws NOT_FOUND, LAST_OWNER when that member is the owner,
 * FORBIDDEN when the caller is no longer the owner, and RATE_LIMITED.
 */
export async function offerOwnership(
  deps: Deps,
  { projectId, callerId, memberId }: Asked,
  origin: CallOrigin,
): Promise<OwnershipOffer> {
  const { db, clock, limits, mail } = deps
  await limits.invitesByUser.consume(callerId)
  const asked = await findMember(db, projectId, memberId)
  if (!asked) throw new ApiError('NOT_FOUND')
  const mailbox = hashMailbox(deps.codeKey, asked.email)
  await limits.inviteMailsByProjectAndEmail.consume(`${projectId} ${mailbox}`)
  const now = clock.now()
  const expiresAt = addDays(now, offerDays)
  const offered = await db.transaction(async (tx) => {
    const next = await lockMember(tx, { projectId, callerId, least: 'OWNER' }, memberId)
    const owner = await findMember(tx, projectId, callerId)
    if (!owner) throw new ApiError('NOT_FOUND')
    const earlier = await findOffer(tx, projectId, now)
    if (earlier && earlier.member.id !== next.id)
      await recordActivity(tx, {
        ...{ projectId, userId: callerId, kind: 'ownership-offer-withdrawn', now },
        member: earlier.member,
      })
    await deleteOffer(tx, projectId)
    await tx
      .insert(ownershipOffers)
      .values({ projectId, memberId, ownerId: callerId, createdAt: now, expiresAt })
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'ownership-offered', now },
      member: next,
    })
    const { name: projectName } = await findProject(tx, callerId, projectId)
    const told = { name: next.name, ownerName: owner.name, projectName, expiresAt }
    await mail.enqueue(tx, next.email, ownershipOffer, told)
    await notifyOwner(deps, tx, owner, 'ownership-offered', origin)
    return toOffer({ member: next, owner, expiresAt }, callerId)
  })
  mail.wake()
  return offered
}
