import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { isSame } from '#local/merge/merge-lists.ts'
import type { EditContent } from './edit-content.ts'
import { EditNotEditableError, readEdit, replaceEdit } from './edits.ts'
import { mergeEdit } from './merge-edit.ts'
import { editAsDraftTables, saveEditAsDraft } from './save-edit-as-draft.ts'

export interface SavedEdit {
  /** The edit as it is stored now. */
  edit: EditDraft
  /** What another tab had stored and this write replaced, as a draft of its own. */
  otherVersion: Draft | undefined
}

/** What the writer of the changes has seen of the edit. */
export interface EditBasis {
  /** The content when the changes began: where the stored one differs, another tab wrote it. */
  base: EditContent
  /** Of the project: a draft has its times in it. */
  timeZone: string
  /** The draft of the last such replacement; while it is recent and unedited it is overwritten. */
  otherVersionId?: string | undefined
}

/**
 * Stores changes of an edit. Nothing that another tab stored since `base` is lost: other fields and
 * items are merged, and what both wrote is kept as a draft of its own. Throws
 * `EditNotEditableError` or `QuotaFullError`.
 */
export async function mergeIntoEdit(
  db: LocalDatabase,
  id: string,
  changes: Partial<EditContent>,
  { base, timeZone, otherVersionId }: EditBasis,
): Promise<SavedEdit> {
  return await catchQuota(() =>
    db.transaction('rw', [db.edits, ...editAsDraftTables(db)], async () => {
      const stored = await readEdit(db, id)
      if (stored?.status !== 'editing') throw new EditNotEditableError()
      const { content, conflicts } = mergeEdit(base, { ...base, ...changes }, stored)
      const edit = await replaceEdit(db, stored, content)
      if (conflicts.length === 0) return { edit, otherVersion: undefined }
      const hasTimes = !isSame(stored.schedules, edit.schedules)
      const otherVersion = await saveEditAsDraft(db, stored, { timeZone, otherVersionId, hasTimes })
      return { edit, otherVersion }
    }),
  )
}
