import type { Project } from '#contract/projects/project.ts'
import { findProject } from '../../access/find-projects.ts'
import { lockProjectAs } from '../../access/lock-project.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import { lockUser } from '../../auth/hold-user.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallOrigin } from '../../http/call-origin.ts'
import { securityNotice } from '../../mail/templates/security-notice.ts'
import { findProjectLimits, hasProjectRoom } from '../../plan-limits/find-project-limits.ts'
import { requireRoomToOwn } from '../../plan-limits/storage-room.ts'
import { setRole } from '../change-member.ts'
import { findMember } from '../find-member.ts'
import { deleteOffer, findOffer, type OfferRow } from './find-offer.ts'

type AcceptDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'billing' | 'env'>

/**
 * Makes the caller, to whom the project was offered, its owner; the former one administers it from
 * then on. Accepting again changes nothing. Throws NOT_FOUND, and PROJECT_LIMIT_REACHED or
 * STORAGE_LIMIT_REACHED when it does not fit into the caller's plan.
 */
export async function acceptOwnership(
  deps: AcceptDeps,
  { projectId, callerId }: { projectId: string; callerId: string },
  origin: CallOrigin,
): Promise<Project> {
  const now = deps.clock.now()
  const project = await deps.db.transaction(async (tx) => {
    // Behind the lock: two at once would leave two owners.
    await lockProjectAs(tx, { projectId, callerId, least: 'EDITOR' })
    const caller = await findMember(tx, projectId, callerId)
    if (caller?.role === 'OWNER') return await findProject(tx, callerId, projectId)
    const offer = await findOffer(tx, projectId, now)
    if (offer?.member.id !== callerId) throw new ApiError('NOT_FOUND')
    // Both before their rows, as everywhere, and in the order of their ids: they may be accepting
    // each other's projects.
    for (const id of [callerId, offer.owner.id].sort()) await lockUser(tx, id)
    // Also where the plan has ended: they own it, and schedule once they pay.
    if (!hasProjectRoom(await findProjectLimits(deps, tx, callerId)))
      throw new ApiError('PROJECT_LIMIT_REACHED')
    await requireRoomToOwn(deps, tx, { projectId, userId: callerId })
    await setRole(tx, { projectId, userId: offer.owner.id, role: 'ADMIN' })
    await setRole(tx, { projectId, userId: callerId, role: 'OWNER' })
    await deleteOffer(tx, projectId)
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'ownership-accepted', now },
      member: offer.owner,
    })
    await tellBoth(deps, tx, offer, origin)
    return await findProject(tx, callerId, projectId)
  })
  deps.mail.wake()
  return project
}

async function tellBoth(
  deps: Pick<Deps, 'clock' | 'mail'>,
  tx: Transaction,
  { member, owner }: OfferRow,
  origin: CallOrigin,
): Promise<void> {
  await notifyOwner(deps, tx, member, 'ownership-received', origin)
  // Where the other person was when they accepted is theirs alone.
  const elsewhere = { device: `O de ${member.name}`, place: 'Não informado' }
  const told = {
    name: owner.name,
    what: 'ownership-given',
    when: deps.clock.now(),
    ...elsewhere,
  } as const
  await deps.mail.enqueue(tx, owner.email, securityNotice, told)
}
