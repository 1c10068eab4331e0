import type { TemplateEntry } from '#local/database/outbox-entry.ts'
import type { Draft } from '#local/database/rows.ts'
import { storeDiscarded } from '#local/drafts/discarded-drafts.ts'
import { backToEditing } from '#local/outbox/kinds/back-to-editing.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'

/** A template that was taken back is a draft again. */
export const templateActions: KindActions<TemplateEntry, Draft> = {
  name: 'Este template',
  withdraw: async (db, { entry, content }) => {
    const editing: Draft = { ...content, ...inHand(entry), updatedAt: Date.now() }
    await db.drafts.put(editing)
    return editing
  },
  discard: async (db, entry, draft) => {
    if (!draft) await db.drafts.delete(entry.draftId)
    else await storeDiscarded(db, { ...draft, ...inHand(entry) })
    return draft && { draftId: draft.id }
  },
  moveToNow: null,
}

/** The key of a template cannot be used for a post. */
function inHand(entry: TemplateEntry): Pick<Draft, 'status' | 'entryKey' | 'templateKey'> {
  const { status, entryKey } = backToEditing(entry)
  return { status, entryKey: null, templateKey: entryKey }
}
