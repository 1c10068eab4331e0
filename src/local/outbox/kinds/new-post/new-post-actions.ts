import { setAside } from '#local/discarded-drafts.ts'
import { nextMoment } from '#local/drafts.ts'
import { backInHand } from '#local/outbox/kinds/back-in-hand.ts'
import type { CreateEntry } from '#local/outbox/kinds/entries.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'
import type { Draft } from '#local/rows.ts'
import { moveDraftToNow } from './move-draft-to-now.ts'

/** A post that was not sent is a draft again. */
export const newPostActions: KindActions<CreateEntry, Draft> = {
  name: 'Este post',
  withdraw: async (db, { entry, content }) => {
    const editing: Draft = { ...content, ...backInHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await setAside(db, { ...draft, ...backInHand(entry) })
    return draft && { draftId: draft.id }
  },
  moveToNow: async (db, { entry, content }, now) => {
    // Past for the server and not for this device: its clock is wrong, and the server's 'now' is right.
    const isClockWrong = entry.problem?.code === 'SCHEDULE_IN_PAST'
    const moved = moveDraftToNow(content, now, isClockWrong)
    await db.drafts.put({ ...moved, updatedAt: nextMoment(moved) })
  },
}
