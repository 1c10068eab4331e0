import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { applyEditsToPost } from './apply-edits.ts'
import { changeTables, withdrawUnsent } from './change-entries.ts'
import { readOwnChange } from './delivered-change.ts'
import { contentOfPost } from './edit-content.ts'
import { EditNotEditableError, listEditsOfPost } from './edits.ts'
import { listChanges } from './list-changes.ts'

/**
 * The edit for the form of a post: the one that was left open; else the last one in the outbox,
 * taken back, if nothing of it can have arrived; else a new one, based on the post as it will be
 * when all of the outbox has arrived. Throws `EditNotEditableError` or `QuotaFullError`.
 */
export async function beginEdit(
  db: LocalDatabase,
  owner: { userId: string; projectId: string },
  listed: Post,
): Promise<EditDraft> {
  return await catchQuota(() =>
    db.transaction('rw', changeTables(db), async () => {
      const post = await applyOwnChange(db, owner.userId, listed)
      const edits = await listEditsOfPost(db, owner, post.id)
      if (edits.some(({ isDeletion }) => isDeletion))
        throw new EditNotEditableError('A exclusão deste post está na fila de envio.')
      const open = edits.findLast(({ status }) => status === 'editing')
      if (open && !isUntouched(open)) return open
      const onTheirWay = edits.filter(({ status }) => status === 'in-outbox')
      const back = open ? undefined : await takeBack(db, onTheirWay.at(-1))
      if (back) return back
      const basis = await previewPost(db, post, onTheirWay)
      const edit: EditDraft = { ...makeEdit(owner, post, basis), ...(open && { id: open.id }) }
      await db.edits.put(edit)
      return edit
    }),
  )
}

/**
 * The post with this person's own change that was delivered and that no list on this device shows
 * yet. Inside a transaction over own changes and media.
 */
export async function applyOwnChange(db: LocalDatabase, userId: string, post: Post): Promise<Post> {
  const own = await readOwnChange(db, userId, post)
  return own ? { ...(await previewPost(db, post, [own.edit])), version: own.to } : post
}

/** A new edit. `basis`: the post as the person sees it; `post`: as the server has it. */
export function makeEdit(
  owner: { userId: string; projectId: string },
  post: Post,
  basis: Post,
): EditDraft {
  const now = Date.now()
  return {
    id: crypto.randomUUID(),
    userId: owner.userId,
    projectId: owner.projectId,
    postId: post.id,
    isDeletion: false,
    basis,
    baseVersion: post.version,
    theirs: null,
    ...contentOfPost(basis),
    createdAt: now,
    updatedAt: now,
    status: 'editing',
    entryKey: null,
  }
}

/**
 * A form that was opened and not touched is based on the post again, which may have changed since.
 */
export function isUntouched(edit: EditDraft): boolean {
  return edit.entryKey === null && listChanges(edit, edit.basis).length === 0
}

async function takeBack(
  db: LocalDatabase,
  edit: EditDraft | undefined,
): Promise<EditDraft | undefined> {
  if (!edit || !(await withdrawUnsent(db, edit))) return undefined
  const editing: EditDraft = { ...edit, status: 'editing', entryKey: null, updatedAt: Date.now() }
  await db.edits.put(editing)
  return editing
}

/**
 * The post as it will be once these edits have arrived. Inside a transaction over media.
 */
export async function previewPost(
  db: LocalDatabase,
  post: Post,
  edits: readonly EditDraft[],
): Promise<Post> {
  const infos = await db.media.bulkGet(edits.flatMap(({ mediaHashes }) => mediaHashes))
  const { pending: _, ...basis } = applyEditsToPost(
    post,
    edits,
    [],
    infos.filter((info) => info !== undefined),
  )
  return basis
}
