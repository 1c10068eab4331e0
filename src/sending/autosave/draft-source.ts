import { DraftNotEditableError, saveDraft } from '#local/drafts.ts'
import { type DraftChanges, mergeDraft } from '#local/merge/merge-draft.ts'
import type { Draft } from '#local/rows.ts'
import { localDb } from '#src/page/local-database.ts'
import type { AutosaveSource } from './autosave.ts'

/** A draft, of which a screen writes what `read` answers. */
export function draftSource<W extends DraftChanges>(
  id: string,
  read: (draft: Draft) => W,
): AutosaveSource<Draft, W> {
  return {
    read,
    async save(changes, basis) {
      const { draft, otherVersion } = await saveDraft(
        ...([localDb, id, changes as DraftChanges, basis] as const),
      )
      return { row: draft, otherVersion }
    },
    merge: mergeDraft,
    isOver: (error) => error instanceof DraftNotEditableError,
  }
}
