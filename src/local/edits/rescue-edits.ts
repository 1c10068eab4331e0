import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { contentIdOf } from '#local/entries/entry-content.ts'
import type { LocalDatabase } from '../database/db.ts'
import { EditDraftRow, keepValid } from '../database/stored-rows.ts'

/**
 * Repairs edits in the outbox whose entry is gone or cannot be read, since they would show nowhere
 * and never be sent: an edit is open again, under the key it may have been sent with; a deletion is
 * dropped. Returns how many were repaired.
 */
export async function rescueEdits(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.edits, db.outbox, async () => {
    const entries = keepValid(OutboxEntryRow, await db.outbox.toArray())
    const onTheirWay = new Set(entries.map(contentIdOf))
    const lost = keepValid(EditDraftRow, await db.edits.toArray()).filter(
      (edit) => edit.status === 'in-outbox' && !onTheirWay.has(edit.id),
    )
    for (const edit of lost) {
      await db.outbox.where('editId').equals(edit.id).delete()
      if (edit.isDeletion) await db.edits.delete(edit.id)
      else await db.edits.put({ ...edit, status: 'editing' })
    }
    return lost.length
  })
}
