import type { LocalDatabase } from '#local/database/db.ts'
import { type ChangeEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { readValid } from '#local/database/stored-rows.ts'

/** The entry with this id, if it changes a post. */
export async function readChangeEntry(
  db: LocalDatabase,
  entryId: string,
): Promise<ChangeEntry | undefined> {
  return asChangeEntry(await db.outbox.get(entryId))
}

/** The entry of an edit. */
export async function findChangeEntry(
  db: LocalDatabase,
  editId: string,
): Promise<ChangeEntry | undefined> {
  return asChangeEntry(await db.outbox.where('editId').equals(editId).first())
}

function asChangeEntry(row: unknown): ChangeEntry | undefined {
  const entry = readValid(OutboxEntryRow, row)
  return entry?.kind === 'edit-post' || entry?.kind === 'delete-post' ? entry : undefined
}
