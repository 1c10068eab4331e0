import { beginEntry } from '#local/database/entry-core.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import { editTables } from '#local/edits/edits.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { findChangeEntry } from '#local/entries/find-change-entry.ts'
import { clearProgress } from '#local/entries/progress.ts'
import type { LocalDatabase } from '../database/db.ts'
import type { EditDraft } from '../database/rows.ts'

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
