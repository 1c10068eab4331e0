import type { Draft, LocalDatabase } from '../db.ts'
import { DraftRow, keepValid, OutboxEntryRow } from '../stored-rows.ts'
import type { OutboxEntry } from './entry.ts'

/** What of this person's is on its way, oldest first, each with its draft. */
export async function listEntries(
  db: LocalDatabase,
  userId: string,
): Promise<(OutboxEntry & { draft: Draft })[]> {
  const rows = await db.outbox.where('userId').equals(userId).toArray()
  const entries = keepValid(OutboxEntryRow, rows).sort((a, b) => a.createdAt - b.createdAt)
  const found = await db.drafts.bulkGet(entries.map((entry) => entry.draftId))
  const drafts = new Map(keepValid(DraftRow, found.filter(Boolean)).map((one) => [one.id, one]))
  return entries.flatMap((entry) => {
    const draft = drafts.get(entry.draftId)
    return draft ? [{ ...entry, draft }] : []
  })
}
