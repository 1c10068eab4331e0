import type { LocalDatabase } from '../db.ts'
import { listChangedFields } from '../merge/merge-lists.ts'
import { catchQuota } from '../quota-full-error.ts'
import type { Draft, EditDraft } from '../rows.ts'
import { type EditContent, pickEditContent } from './edit-content.ts'
import { readEdit } from './edits.ts'
import { apartTables, keepEditApart } from './keep-edit-apart.ts'

/**
 * A draft of its own of what was typed for an edit that was sent or given up meanwhile; undefined when
 * nothing was typed, or the one that was sent says the same. `edit`: as it was opened.
 */
export async function keepTypedApart(
  db: LocalDatabase,
  edit: EditDraft,
  typed: Partial<EditContent>,
  timeZone: string,
): Promise<Draft | undefined> {
  if (Object.keys(typed).length === 0) return undefined
  return await catchQuota(() =>
    db.transaction('rw', [db.edits, ...apartTables(db)], async () => {
      const sent = await readEdit(db, edit.id)
      if (sent && Object.keys(listChangedFields(pickEditContent(sent), typed)).length === 0)
        return undefined
      const hasTimes = typed.schedules !== undefined
      return await keepEditApart(db, { ...(sent ?? edit), ...typed }, { timeZone, hasTimes })
    }),
  )
}
