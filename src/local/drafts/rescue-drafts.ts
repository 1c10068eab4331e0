import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { contentIdOf } from '#local/entries/entry-content.ts'
import type { LocalDatabase } from '../database/db.ts'
import { DraftRow, keepValid } from '../database/stored-rows.ts'

/**
 * Puts a draft in the outbox whose entry is gone or cannot be read back into 'Rascunhos', since it
 * would show nowhere. Its key is kept: the entry may have been sent. Returns how many were
 * repaired.
 */
export async function rescueDrafts(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.drafts, db.outbox, async () => {
    const entries = keepValid(OutboxEntryRow, await db.outbox.toArray())
    const onTheirWay = new Set(entries.map(contentIdOf))
    const lost = keepValid(DraftRow, await db.drafts.toArray()).filter(
      (draft) => draft.status === 'in-outbox' && !onTheirWay.has(draft.id),
    )
    for (const draft of lost) {
      const [row] = await db.outbox.where('draftId').equals(draft.id).primaryKeys()
      if (row !== undefined) await db.outbox.delete(row)
      await db.drafts.put({ ...draft, status: 'editing', entryKey: row ?? draft.entryKey })
    }
    return lost.length
  })
}
