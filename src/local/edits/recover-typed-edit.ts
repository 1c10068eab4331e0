import type { LocalDatabase } from '../database/db.ts'
import { catchQuota } from '../database/quota-full-error.ts'
import type { Draft, EditDraft } from '../database/rows.ts'
import { listChangedFields } from '../merge/merge-lists.ts'
import { type EditContent, pickEditContent } from './edit-content.ts'
import { readEdit } from './edits.ts'
import { editAsDraftTables, saveEditAsDraft } from './save-edit-as-draft.ts'

/**
 * Saves what was typed for an edit that was sent or discarded meanwhile as a draft of its own.
 * Undefined when nothing was typed, or the sent edit contains it. `edit`: as it was opened. Throws
 * `QuotaFullError`.
 */
export async function recoverTypedEdit(
  db: LocalDatabase,
  edit: EditDraft,
  typed: Partial<EditContent>,
  timeZone: string,
): Promise<Draft | undefined> {
  if (Object.keys(typed).length === 0) return undefined
  return await catchQuota(() =>
    db.transaction('rw', [db.edits, ...editAsDraftTables(db)], async () => {
      const sent = await readEdit(db, edit.id)
      if (sent && Object.keys(listChangedFields(pickEditContent(sent), typed)).length === 0)
        return undefined
      const hasTimes = typed.schedules !== undefined
      return await saveEditAsDraft(db, { ...(sent ?? edit), ...typed }, { timeZone, hasTimes })
    }),
  )
}
