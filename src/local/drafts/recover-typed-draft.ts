import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { listChangedFields } from '#local/merge/merge-lists.ts'
import { readDiscardedDrafts } from './discarded-drafts.ts'
import { createDraft, draftTables, isDraftEmpty, readDraft, saveDraft } from './drafts.ts'
import { type DraftChanges, pickDraftContent } from './merge-draft.ts'

/**
 * Saves what was typed for a draft that was sent or discarded meanwhile as a draft of its own.
 * Undefined when that draft contains it, or nothing was typed. Throws `QuotaFullError`.
 */
export async function recoverTypedDraft(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  id: string,
  typed: DraftChanges,
): Promise<Draft | undefined> {
  return await catchQuota(() =>
    db.transaction('rw', draftTables(db), async () => {
      const discarded = await readDiscardedDrafts(db, Date.now())
      const known = (await readDraft(db, id)) ?? discarded.find((draft) => draft.id === id)
      if (known && Object.keys(listChangedFields(known, typed)).length === 0) return undefined
      // Times that were typed are in the zone of who typed them.
      const zone = typed.schedules ? { timeZone: owner.timeZone } : {}
      const content = { ...(known && pickDraftContent(known)), ...zone, ...typed }
      const apart = await createDraft(db, owner, {
        ...(known && { firstDate: known.firstDate }),
        isOtherVersion: known !== undefined,
      })
      const { draft } = await saveDraft(db, apart.id, content)
      if (!isDraftEmpty(draft)) return draft
      await db.drafts.delete(apart.id)
      return undefined
    }),
  )
}
