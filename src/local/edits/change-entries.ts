import type { LocalDatabase } from '#local/database/db.ts'
import { beginEntry } from '#local/database/entry-core.ts'
import { type ChangeEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { readValid } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { clearProgress } from '#local/entries/progress.ts'
import { editTables } from './edits.ts'

/** The tables for a transaction in which changes of posts begin, go out or are taken back. */
export function changeTables(db: LocalDatabase) {
  return [...editTables(db), db.outbox, db.progress, db.ownChanges, db.media, db.mediaBlobs]
}

/** The entry that sends an edit or a deletion; `now` in ms. */
export function makeChangeEntry(edit: EditDraft, now: number): ChangeEntry {
  return {
    ...beginEntry(edit, { key: edit.entryKey, now }),
    kind: edit.isDeletion ? 'delete-post' : 'edit-post',
    editId: edit.id,
    postId: edit.postId,
  }
}

/** Stores an edit and its entry together. Inside a transaction over `changeTables`. */
export async function storeChangeEntry(
  db: LocalDatabase,
  edit: EditDraft,
  entry: ChangeEntry,
): Promise<ChangeEntry> {
  // The key tells later whether the server's post contains this edit already.
  await db.edits.put({ ...edit, status: 'in-outbox', entryKey: entry.id })
  await db.outbox.add(entry)
  return entry
}

/**
 * Withdraws the entry of an edit when nothing of it can have arrived, and answers whether it did;
 * the caller updates the row. Inside a transaction over `changeTables`.
 */
export async function withdrawUnsent(db: LocalDatabase, edit: EditDraft): Promise<boolean> {
  const entry = await findChangeEntry(db, edit.id)
  if (!entry || entry.mayHaveArrived) return false
  if ((await applyEvent(db, entry.id, { type: 'withdrawn' })) !== 'gone') return false
  await clearProgress(db, entry.id)
  return true
}

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
