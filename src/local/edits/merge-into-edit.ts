import type { LocalDatabase } from '../db.ts'
import { mergeEdit } from '../merge/merge-edit.ts'
import { isSame } from '../merge/merge-lists.ts'
import { catchQuota } from '../quota-full-error.ts'
import type { Draft, EditDraft } from '../rows.ts'
import type { EditContent } from './edit-content.ts'
import { EditNotEditableError } from './edit-errors.ts'
import { readEdit, replaceEdit } from './edits.ts'
import { apartTables, keepEditApart } from './keep-edit-apart.ts'

export interface SavedEdit {
  /** As it is stored now. */
  edit: EditDraft
  /** What another writer had stored and this one overwrote, as a draft of its own. */
  otherVersion: Draft | undefined
}

/** What the writer of the changes knows of the edit. */
export interface EditBasis {
  /** As it was stored when the changes began: what differs from it is another writer's. */
  base: EditContent
  /** Of the project: a draft tells its times in it. */
  timeZone: string
  /** The last version this writer put aside; while it is fresh and untouched a next one takes its place. */
  otherVersionId?: string | undefined
}

/**
 * Stores changes of an edit. Nothing that another tab stored since `base` is lost: other fields and
 * items are merged, and what both wrote is kept as a draft of its own. Throws `EditNotEditableError`
 * when it was sent or given up, `QuotaFullError` when the device is full.
 */
export async function mergeIntoEdit(
  db: LocalDatabase,
  id: string,
  changes: Partial<EditContent>,
  { base, timeZone, otherVersionId }: EditBasis,
): Promise<SavedEdit> {
  return await catchQuota(() =>
    db.transaction('rw', [db.edits, ...apartTables(db)], async () => {
      const stored = await readEdit(db, id)
      if (stored?.status !== 'editing') throw new EditNotEditableError()
      const { content, conflicts } = mergeEdit(base, { ...base, ...changes }, stored)
      const edit = await replaceEdit(db, stored, content)
      if (conflicts.length === 0) return { edit, otherVersion: undefined }
      const hasTimes = !isSame(stored.schedules, edit.schedules)
      const otherVersion = await keepEditApart(db, stored, { timeZone, otherVersionId, hasTimes })
      return { edit, otherVersion }
    }),
  )
}
