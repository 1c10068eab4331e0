import * as v from 'valibot'
import type { Violation } from '#contract/calls/errors.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { EditDraftRow, keepValid, readValid } from '#local/database/stored-rows.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { noteRemovedMedia } from '#local/media/removed-media.ts'
import type { EditContent } from './edit-content.ts'

/** The tables for a transaction in which an edit is written. */
export function editTables(db: LocalDatabase) {
  return [db.edits, db.removedMedia]
}

/** Undefined when it is not there, or damaged. */
export async function readEdit(db: LocalDatabase, id: string): Promise<EditDraft | undefined> {
  return readValid(EditDraftRow, await db.edits.get(id))
}

/**
 * Sets the given fields. Where another tab may write too, use `mergeIntoEdit`. Throws
 * `EditNotEditableError` or `QuotaFullError`.
 */
export async function saveEdit(
  db: LocalDatabase,
  id: string,
  changes: Partial<EditContent>,
): Promise<void> {
  await catchQuota(() =>
    db.transaction('rw', editTables(db), async () => {
      const edit = await readEdit(db, id)
      if (edit?.status !== 'editing') throw new EditNotEditableError()
      await replaceEdit(db, edit, changes)
    }),
  )
}

/** Stores the edit in place of the row. Inside a transaction over `editTables`. */
export async function replaceEdit(
  db: LocalDatabase,
  edit: EditDraft,
  changes: Partial<EditContent>,
): Promise<EditDraft> {
  const saved = v.parse(EditDraftRow, { ...edit, ...changes, updatedAt: nextUpdatedAt(edit) })
  await noteRemovedMedia(db, edit.id, edit.mediaHashes, saved.mediaHashes)
  await db.edits.put(saved)
  return saved
}

/** Adds files to the edit as it is stored now. Throws as `saveEdit`. */
export async function addEditMedia(
  db: LocalDatabase,
  id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.transaction('rw', editTables(db), async () => {
    const edit = await readEdit(db, id)
    await saveEdit(db, id, { mediaHashes: [...new Set([...(edit?.mediaHashes ?? []), ...hashes])] })
  })
}

/** 'Cancelar': deletes the edit. One in the outbox is not touched. */
export async function discardEdit(db: LocalDatabase, id: string): Promise<void> {
  await db.transaction('rw', editTables(db), async () => {
    const edit = await db.edits.get(id)
    if (edit?.status === 'editing') await db.edits.delete(id)
  })
}

/** All edits of this person in a project, oldest first: open ones and those in the outbox. */
export async function listPendingEdits(
  db: LocalDatabase,
  userId: string,
  projectId: string,
): Promise<EditDraft[]> {
  const keys = ['editing', 'in-outbox'].map((status) => [userId, projectId, status])
  const rows = await db.edits.where('[userId+projectId+status]').anyOf(keys).toArray()
  return keepValid(EditDraftRow, rows).sort((a, b) => a.createdAt - b.createdAt)
}

/** This person's edits of one post, oldest first. */
export async function listEditsOfPost(
  db: LocalDatabase,
  { userId, projectId }: { userId: string; projectId: string },
  postId: string,
): Promise<EditDraft[]> {
  const rows = await db.edits.where('postId').equals(postId).toArray()
  return keepValid(EditDraftRow, rows)
    .filter((edit) => edit.userId === userId && edit.projectId === projectId)
    .sort((a, b) => a.createdAt - b.createdAt)
}

/** The edit was sent or discarded, or is in the outbox, so it cannot be written any more. */
export class EditNotEditableError extends Error {
  readonly code = 'EDIT_NOT_EDITABLE'
  override readonly name = 'EditNotEditableError'

  constructor(message = 'Esta alteração não está mais em edição.') {
    super(message)
  }
}

/** The edit breaks rules that the device knows; `violations` has them in Portuguese. */
export class EditNotReadyError extends Error {
  readonly code = 'EDIT_NOT_READY'
  override readonly name = 'EditNotReadyError'
  readonly violations: readonly Violation[]

  constructor(violations: readonly Violation[]) {
    super(violations[0]?.message ?? deviceProblems.NOT_READY)
    this.violations = violations
  }
}

/** The edit is the same as the post: it was deleted, and there is nothing to send. */
export class EditUnchangedError extends Error {
  readonly code = 'EDIT_UNCHANGED'
  override readonly name = 'EditUnchangedError'

  constructor() {
    super('Nada foi alterado neste post.')
  }
}
