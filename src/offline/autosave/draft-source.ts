import type { Draft } from '#local/database/rows.ts'
import { DraftNotEditableError, saveDraft } from '#local/drafts/drafts.ts'
import { type DraftChanges, mergeDraft } from '#local/drafts/merge-draft.ts'
import { openDevice } from '#src/browser/open-device.ts'
import type { AutosaveSource } from './autosave.ts'

/** The autosave source of a draft; the screen edits the fields that `read` returns. */
export function draftSource<W extends DraftChanges>(
  id: string,
  read: (draft: Draft) => W,
): AutosaveSource<Draft, W> {
  return {
    read,
    async save(changes, basis) {
      const { localDb } = await openDevice()
      const { draft, otherVersion } = await saveDraft(
        ...([localDb, id, changes as DraftChanges, basis] as const),
      )
      return { row: draft, otherVersion }
    },
    merge: mergeDraft,
    isOver: (error) => error instanceof DraftNotEditableError,
  }
}
