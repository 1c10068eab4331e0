import { and, eq, isNotNull } from 'drizzle-orm'
import { recordActivity } from '../activities/record-activity.ts'
import type { Transaction } from '../db/database.ts'
import { storageFiles } from '../db/schema/storage.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from './lock-member.ts'
import { deleteOffer, findOffer } from './ownership/find-offer.ts'
import { deleteMember } from './queries.ts'
import { withdrawInvitesOf } from './withdraw-invite.ts'

/**
 * Removes a member, or lets one leave who asks for themselves; from their next call on they do not
 * belong to the project. What they wrote stays; their open invitations, an offer of the project
 * to them, and files that they announced for the storage, do not. Throws NOT_FOUND,
 * LAST_OWNER for the owner, and FORBIDDEN.
 */
export async function removeMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId, memberId }: { projectId: string; callerId: string; memberId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isLeaving = memberId === callerId
    const least = isLeaving ? 'EDITOR' : 'ADMIN'
    const member = await lockMember(tx, { projectId, callerId, least }, memberId)
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, now },
      ...(isLeaving ? { kind: 'member-left' } : { kind: 'member-removed', member }),
    })
    const offer = await findOffer(tx, projectId, now)
    if (offer?.member.id === memberId) await deleteOffer(tx, projectId)
    await withdrawInvitesOf(tx, { projectId, userId: memberId, callerId, now })
    await deleteMember(tx, projectId, memberId)
    await withdrawAnnounced(tx, projectId, memberId)
  })
}

/** Nobody else can send the bytes of these files, whose room would be taken for another day. */
async function withdrawAnnounced(
  tx: Transaction,
  projectId: string,
  memberId: string,
): Promise<void> {
  const { projectId: ofProject, createdBy, announcedUntil } = storageFiles
  const isTheirs = and(eq(ofProject, projectId), eq(createdBy, memberId))
  await tx.delete(storageFiles).where(and(isTheirs, isNotNull(announcedUntil)))
}
