import type { CreateEntry } from '#local/database/outbox-entry.ts'
import type { Draft } from '#local/database/rows.ts'
import { storeDiscarded } from '#local/drafts/discarded-drafts.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { backToEditing } from '#local/outbox/kinds/back-to-editing.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'
import { moveDraftToNow } from '../../drafts/move-draft-to-now.ts'

/** A post that was taken back is a draft again. */
export const newPostActions: KindActions<CreateEntry, Draft> = {
  name: 'Este post',
  withdraw: async (db, { entry, content }) => {
    const editing: Draft = { ...content, ...backToEditing(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await storeDiscarded(db, { ...draft, ...backToEditing(entry) })
    return draft && { draftId: draft.id }
  },
  moveToNow: async (db, { entry, content }, now) => {
    // Past for the server and not for this device: its clock is wrong, and the server's 'now'
    // counts.
    const isClockWrong = entry.problem?.code === 'SCHEDULE_IN_PAST'
    const moved = moveDraftToNow(content, now, isClockWrong)
    await db.drafts.put({ ...moved, updatedAt: nextUpdatedAt(moved) })
  },
}
