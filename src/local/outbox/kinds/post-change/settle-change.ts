import type { LocalDatabase } from '#local/db.ts'
import { noteOwnChange } from '#local/edits/own-change.ts'
import type { Receipt } from '#local/outbox/wire/receipt.ts'
import type { EditDraft } from '#local/rows.ts'

/** Inside the transaction of the delivery: the edit is with the server, and what was made upon it follows. */
export async function settleChange(
  db: LocalDatabase,
  edit: EditDraft,
  receipt: Receipt | undefined,
): Promise<void> {
  await db.edits.delete(edit.id)
  if (receipt?.version === undefined) return
  await rebaseLater(db, edit, receipt.version)
  await noteOwnChange(db, edit, receipt.version)
}

/**
 * Changes that were made upon this one; those of another basis meet their conflict. What may have
 * arrived is asked for as it was sent.
 */
async function rebaseLater(db: LocalDatabase, sent: EditDraft, version: number): Promise<void> {
  const { postId, userId, baseVersion } = sent
  for (const later of await db.edits.where('postId').equals(postId).toArray()) {
    if (later.userId !== userId || later.baseVersion !== baseVersion) continue
    const entry = await db.outbox.where('editId').equals(later.id).first()
    if (!entry?.mayHaveArrived) await db.edits.update(later.id, { baseVersion: version })
  }
}
