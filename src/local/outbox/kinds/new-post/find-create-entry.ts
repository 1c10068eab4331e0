import type { LocalDatabase } from '#local/db.ts'
import { type CreateEntry, OutboxEntryRow } from '#local/outbox/kinds/entries.ts'
import { readValid } from '#local/stored-rows.ts'

/** The entry that a draft is posted by; undefined for one that is saved as a template. */
export async function findCreateEntry(
  db: LocalDatabase,
  draftId: string,
): Promise<CreateEntry | undefined> {
  const entry = readValid(OutboxEntryRow, await db.outbox.where('draftId').equals(draftId).first())
  return entry?.kind === 'create-post' ? entry : undefined
}
