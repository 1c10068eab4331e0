import { applyEvent } from '#local/outbox/entry/apply-event.ts'
import { type ChangeEntry, isOfPost } from '#local/outbox/entry/entry.ts'
import { clearProgress } from '#local/outbox/entry/progress.ts'
import type { LocalDatabase, PostEdit } from '../db.ts'
import { keepValid, OutboxEntryRow } from '../stored-rows.ts'

/** The tables a transaction has to name in which changes of posts begin, go out or come back. */
export function changeTables(db: LocalDatabase) {
  return [db.edits, db.outbox, db.settings, db.media, db.mediaBlobs]
}

export function makeChangeEntry(edit: PostEdit, now: number): ChangeEntry {
  return {
    id: edit.entryKey ?? crypto.randomUUID(),
    kind: edit.isDeletion ? 'delete-post' : 'edit-post',
    userId: edit.userId,
    projectId: edit.projectId,
    editId: edit.id,
    postId: edit.postId,
    state: 'queued',
    pressedAt: now,
    createdAt: now,
    attempts: 0,
    nextAttemptAt: 0,
    mayHaveArrived: edit.entryKey !== null,
    problem: null,
  }
}

/** The row of an edit and its entry, both or neither: inside a transaction over `changeTables`. */
export async function putOnItsWay(
  db: LocalDatabase,
  edit: PostEdit,
  entry: ChangeEntry,
): Promise<ChangeEntry> {
  // Its own key beside it: a post that was changed under it shows this edit already.
  await db.edits.put({ ...edit, status: 'in-outbox', entryKey: entry.id })
  await db.outbox.add(entry)
  return entry
}

export async function findChangeEntry(
  db: LocalDatabase,
  editId: string,
): Promise<ChangeEntry | undefined> {
  const rows = await db.outbox.where('editId').equals(editId).toArray()
  return keepValid(OutboxEntryRow, rows).find(isOfPost)
}

/**
 * Inside a transaction over `changeTables`: withdraws the entry of an edit when nothing of it can have
 * arrived. Answers whether it did; what happens to the row is the caller's.
 */
export async function withdrawUnsent(db: LocalDatabase, edit: PostEdit): Promise<boolean> {
  const entry = await findChangeEntry(db, edit.id)
  if (!entry || entry.mayHaveArrived) return false
  if ((await applyEvent(db, entry.id, { type: 'withdrawn' })) !== 'gone') return false
  await clearProgress(db, entry.id)
  return true
}
