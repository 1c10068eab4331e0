import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { applyOwnChange, makeEdit } from './begin-edit.ts'
import {
  changeTables,
  findChangeEntry,
  makeChangeEntry,
  readChangeEntry,
  storeChangeEntry,
  withdrawUnsent,
} from './change-entries.ts'
import { contentOfPost, type EditContent, pickEditContent } from './edit-content.ts'
import { EditNotEditableError, listEditsOfPost, readEdit } from './edits.ts'
import { listChanges } from './list-changes.ts'

/**
 * Puts the deletion of a post in the outbox. Changes of it that cannot have arrived are dropped;
 * the content of the last one is kept in the deletion's row, so that undoing brings it back. Wake
 * the outbox afterwards. Throws `QuotaFullError`.
 */
export async function enqueueDeletion(
  db: LocalDatabase,
  owner: { userId: string; projectId: string },
  listed: Post,
  { now }: { now: number },
): Promise<ChangeEntry> {
  return await catchQuota(() =>
    db.transaction('rw', changeTables(db), async () => {
      const post = await applyOwnChange(db, owner.userId, listed)
      const edits = await listEditsOfPost(db, owner, post.id)
      const there = edits.find(({ isDeletion }) => isDeletion)
      const entry = there && (await findChangeEntry(db, there.id))
      if (entry) return entry
      const written = (await dropUnsent(db, edits)) ?? contentOfPost(post)
      const deletion: EditDraft = {
        ...makeEdit(owner, post, post),
        ...written,
        ...{ isDeletion: true, createdAt: now, updatedAt: now },
      }
      return await storeChangeEntry(db, deletion, makeChangeEntry(deletion, now))
    }),
  )
}

/**
 * Takes back a deletion that is not being sent. What the person had written before it is an open
 * edit again; answers that edit, or undefined when there was none. Throws `EditNotEditableError`.
 */
export async function undoDeletion(
  db: LocalDatabase,
  entryId: string,
): Promise<EditDraft | undefined> {
  return await db.transaction('rw', changeTables(db), async () => {
    const entry = await readChangeEntry(db, entryId)
    const deletion = entry && (await readEdit(db, entry.editId))
    if (!deletion?.isDeletion || !(await withdrawUnsent(db, deletion)))
      throw new EditNotEditableError('Esta exclusão já foi ou está sendo enviada.')
    if (listChanges(deletion, deletion.basis).length === 0) {
      await db.edits.delete(deletion.id)
      return undefined
    }
    const edit: EditDraft = {
      ...deletion,
      ...{ isDeletion: false, status: 'editing', entryKey: null, updatedAt: Date.now() },
    }
    await db.edits.put(edit)
    return edit
  })
}

/**
 * Drops edits that cannot have arrived and answers the content of the last one. Others stay and are
 * sent first.
 */
async function dropUnsent(
  db: LocalDatabase,
  edits: readonly EditDraft[],
): Promise<EditContent | undefined> {
  let last: EditDraft | undefined
  for (const edit of edits) {
    if (edit.status === 'in-outbox' && !(await withdrawUnsent(db, edit))) continue
    await db.edits.delete(edit.id)
    last = edit
  }
  return last && pickEditContent(last)
}
