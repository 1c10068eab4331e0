import type { LocalDatabase, PostEdit } from '../../../db.ts'
import { listChanges } from '../../../edits/list-changes.ts'
import { backInHand } from '../back-in-hand.ts'
import type { ChangeEntry } from '../entries.ts'

/**
 * Inside a transaction over the edits: an edit is open again in its form; a deletion is dropped, and what
 * had been written before it is open again. Answers what is to be edited, if anything is.
 */
export async function withdrawChange(
  db: LocalDatabase,
  entry: ChangeEntry,
  edit: PostEdit,
): Promise<PostEdit | undefined> {
  if (edit.isDeletion && listChanges(edit, edit.basis).length === 0) {
    await db.edits.delete(edit.id)
    return undefined
  }
  // The key of a deletion is no key for an edit.
  const inHand = edit.isDeletion
    ? { status: 'editing' as const, entryKey: null }
    : backInHand(entry)
  const editing: PostEdit = { ...edit, ...inHand, isDeletion: false, updatedAt: Date.now() }
  await db.edits.put(editing)
  return editing
}
