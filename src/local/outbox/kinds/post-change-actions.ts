import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { backToEditing } from '#local/outbox/kinds/back-to-editing.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'
import { moveEditToNow } from '../../edits/move-edit-to-now.ts'

/** An edit that was taken back is open in its form again; the post stays as it is. */
export const postChangeActions: KindActions<ChangeEntry, EditDraft> = {
  name: 'Este post',
  // A taken-back deletion is deleted; what had been written before it is open again.
  withdraw: async (db, { entry, content: edit }) => {
    if (edit.isDeletion && listChanges(edit, edit.basis).length === 0) {
      await db.edits.delete(edit.id)
      return undefined
    }
    // The key of a deletion cannot be used for an edit.
    const inHand = edit.isDeletion
      ? { status: 'editing' as const, entryKey: null }
      : backToEditing(entry)
    const editing: EditDraft = { ...edit, ...inHand, isDeletion: false, updatedAt: Date.now() }
    await db.edits.put(editing)
    return editing
  },
  discard: async (db, entry) => {
    await db.edits.delete(entry.editId)
    return undefined
  },
  moveToNow: async (db, { content }, now) => {
    const moved = moveEditToNow(content, now)
    await db.edits.put({ ...moved, updatedAt: nextUpdatedAt(moved) })
  },
}
