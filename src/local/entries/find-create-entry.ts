import type { LocalDatabase } from '#local/database/db.ts'
import { type CreateEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { readValid } from '#local/database/stored-rows.ts'

/** The entry that a draft is posted by; undefined for one that is saved as a template. */
export async function findCreateEntry(
  db: LocalDatabase,
  draftId: string,
): Promise<CreateEntry | undefined> {
  const entry = readValid(OutboxEntryRow, await db.outbox.where('draftId').equals(draftId).first())
  return entry?.kind === 'create-post' ? entry : undefined
}
