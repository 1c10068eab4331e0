import type { LocalDatabase } from '#local/database/db.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { noteOwnChange } from '#local/edits/own-change.ts'
import type { Receipt } from '#local/outbox/kinds/receipt.ts'

/**
 * Deletes a delivered edit and rebases later ones on it. Inside the transaction of the delivery.
 */
export async function settleChange(
  db: LocalDatabase,
  edit: EditDraft,
  receipt: Receipt | undefined,
): Promise<void> {
  await db.edits.delete(edit.id)
  if (receipt?.revision === undefined) return
  await rebaseLater(db, edit, receipt.revision)
  await noteOwnChange(db, edit, receipt.revision)
}

/**
 * Gives later edits with the same base the new revision; edits with another base will meet a
 * conflict. An edit that may have arrived is sent again unchanged.
 */
async function rebaseLater(db: LocalDatabase, sent: EditDraft, revision: number): Promise<void> {
  const { postId, userId, baseVersion } = sent
  for (const later of await db.edits.where('postId').equals(postId).toArray()) {
    if (later.userId !== userId || later.baseVersion !== baseVersion) continue
    const entry = await db.outbox.where('editId').equals(later.id).first()
    if (!entry?.mayHaveArrived) await db.edits.update(later.id, { baseVersion: revision })
  }
}
