import type { LocalDatabase } from '../../../db.ts'
import { readValid } from '../../../stored-rows.ts'
import { type CreateEntry, OutboxEntryRow } from '../entries.ts'

/** The entry that a draft is posted by; undefined for one that is saved as a template. */
export async function findCreateEntry(
  db: LocalDatabase,
  draftId: string,
): Promise<CreateEntry | undefined> {
  const entry = readValid(OutboxEntryRow, await db.outbox.where('draftId').equals(draftId).first())
  return entry?.kind === 'create-post' ? entry : undefined
}
