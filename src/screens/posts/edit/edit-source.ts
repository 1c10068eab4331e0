import type { EditDraft } from '#local/database/rows.ts'
import { pickEditContent } from '#local/edits/edit-content.ts'
import { EditNotEditableError } from '#local/edits/edits.ts'
import { mergeEdit, mergeMinutes } from '#local/edits/merge-edit.ts'
import { mergeIntoEdit } from '#local/edits/merge-into-edit.ts'
import { localDb } from '#src/page/local-database.ts'
import type { AutosaveSource } from '#src/sending/autosave/autosave.ts'
import type { EditState } from './edit-state.ts'

/** How autosave reads, stores and merges the edit of a post. */
export function editSource(id: string, timeZone: string): AutosaveSource<EditDraft, EditState> {
  return {
    read: readEditState,
    async save(changes, basis) {
      const { edit, otherVersion } = await mergeIntoEdit(localDb, id, changes, {
        ...basis,
        timeZone,
      })
      return { row: edit, otherVersion }
    },
    merge: mergeEdit,
    isOver: (error) => error instanceof EditNotEditableError,
  }
}

/** The edit as the form shows it. Times of the same minute become one row, which is not a change. */
export function readEditState(edit: EditState): EditState {
  const state = pickEditContent(edit)
  return { ...state, schedules: mergeMinutes(state.schedules) }
}
