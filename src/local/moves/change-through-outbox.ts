import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { applyOwnChange, isUntouched, makeEdit, previewPost } from '#local/edits/begin-edit.ts'
import {
  findChangeEntry,
  makeChangeEntry,
  storeChangeEntry,
  withdrawUnsent,
} from '#local/edits/change-entries.ts'
import type { EditContent } from '#local/edits/edit-content.ts'
import { listEditsOfPost } from '#local/edits/edits.ts'
import { requireReadyEdit } from '#local/edits/enqueue-edit.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { MoveRefusedError } from './move-refused-error.ts'

interface Owner {
  userId: string
  projectId: string
}

export interface DirectChange {
  /** In ms. */
  now: number
  /** What the person wants to do, for the words of a refusal: 'mudar o horário'. */
  purpose: string
  /** Whether the last change on its way may be taken back and written together with this one. */
  mayTake: (last: EditDraft) => boolean
  /**
   * The changed fields. `seen`: the post with all that is on its way; `edit`: what is written on.
   * Throws to refuse.
   */
  change: (seen: Post, edit: EditDraft) => Partial<EditContent>
}

/**
 * Changes a post that the server has without a form, through the outbox. `listed`: the post as the
 * lists have it; the change is of the post that the person sees, with the changes on their way. A last
 * one that cannot have arrived is taken into the new one, so that ten of them make one entry, and one
 * back to the beginning leaves none. A form that was opened and not touched goes on from the changed
 * post. The id of the entry; null when everything is again as the server has it. Inside a transaction
 * over `changeTables`. Throws `MoveRefusedError`, `EditNotReadyError`, and what `change` throws.
 */
export async function changeThroughOutbox(
  db: LocalDatabase,
  owner: Owner,
  listed: Post,
  { now, purpose, mayTake, change }: DirectChange,
): Promise<string | null> {
  const post = await applyOwnChange(db, owner.userId, listed)
  const edits = await listEditsOfPost(db, owner, post.id)
  await requireFree(db, edits, purpose)
  const onTheirWay = edits.filter(({ status }) => status === 'in-outbox')
  const seen = await previewPost(db, post, onTheirWay)
  const { edit, earlier } = await takeLast(db, onTheirWay, mayTake, () =>
    makeEdit(owner, post, seen),
  )
  const changed: EditDraft = {
    ...edit,
    ...change(seen, edit),
    createdAt: Math.max(edit.createdAt, (earlier?.createdAt ?? 0) + 1),
    updatedAt: nextUpdatedAt(edit),
    entryKey: null,
  }
  const entryId = await send(db, changed, earlier, now)
  for (const open of edits.filter(({ status }) => status === 'editing'))
    await rebaseOpen(db, owner, post, open)
  return entryId
}

/** Throws `MoveRefusedError` when the post is in somebody's hands: a form, a deletion, a conflict. */
async function requireFree(
  db: LocalDatabase,
  edits: readonly EditDraft[],
  purpose: string,
): Promise<void> {
  for (const edit of edits) {
    if (edit.isDeletion)
      throw new MoveRefusedError('deletion', 'A exclusão deste post está na fila de envio.')
    if (edit.status === 'editing' && !isUntouched(edit))
      throw new MoveRefusedError(
        'form-open',
        `Este post tem uma edição aberta, com alterações que não foram salvas. Salve ou cancele a edição antes de ${purpose}.`,
      )
    const isConflict =
      edit.theirs !== null || (await findChangeEntry(db, edit.id))?.state === 'conflict'
    if (isConflict)
      throw new MoveRefusedError(
        'conflict',
        `Este post também foi alterado por outra pessoa. Resolva o conflito antes de ${purpose}.`,
      )
  }
}

/**
 * The edit to write the change in: the last one on its way, taken back, if nothing of it can have
 * arrived; else a new one. `earlier`: the one that goes out before it.
 */
async function takeLast(
  db: LocalDatabase,
  onTheirWay: readonly EditDraft[],
  mayTake: DirectChange['mayTake'],
  make: () => EditDraft,
): Promise<{ edit: EditDraft; earlier: EditDraft | undefined }> {
  const last = onTheirWay.at(-1)
  if (last && mayTake(last) && (await withdrawUnsent(db, last)))
    return { edit: last, earlier: onTheirWay.at(-2) }
  return { edit: make(), earlier: last }
}

async function send(
  db: LocalDatabase,
  changed: EditDraft,
  earlier: EditDraft | undefined,
  now: number,
): Promise<string | null> {
  if (listChanges(changed, changed.basis).length === 0) {
    await db.edits.delete(changed.id)
    return null
  }
  await requireReadyEdit(db, changed, now)
  const before = earlier && (await findChangeEntry(db, earlier.id))
  // Entries go in the order of their times, also when the clock was set back.
  const entry = makeChangeEntry(changed, Math.max(now, (before?.createdAt ?? 0) + 1))
  return (await storeChangeEntry(db, changed, entry)).id
}

/**
 * A form that nobody has touched shows the post as it is now; on a screen it is merged in when it is
 * next written.
 */
async function rebaseOpen(
  db: LocalDatabase,
  owner: Owner,
  post: Post,
  { id, createdAt }: EditDraft,
): Promise<void> {
  const edits = await listEditsOfPost(db, owner, post.id)
  const onTheirWay = edits.filter(({ status }) => status === 'in-outbox')
  const basis = await previewPost(db, post, onTheirWay)
  const last = onTheirWay.at(-1)?.createdAt ?? createdAt
  await db.edits.put({ ...makeEdit(owner, post, basis), id, createdAt: last + 1 })
}
