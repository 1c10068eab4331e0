import { draftTables } from '#local/drafts.ts'
import type { LocalDatabase } from '../db.ts'
import { createDraft, saveDraft } from '../drafts.ts'
import { catchQuota } from '../quota-full-error.ts'
import type { Draft } from '../rows.ts'

/**
 * A new draft with the content of a template that is in the outbox; its media are on this device.
 * Throws `QuotaFullError`.
 */
export async function draftFromPending(db: LocalDatabase, template: Draft): Promise<Draft> {
  const { userId, projectId, timeZone } = template
  const { caption, description, location, userTags, productTags, altText } = template
  const { versions, mediaHashes, mediaDetails } = template
  return await catchQuota(() =>
    db.transaction('rw', draftTables(db), async () => {
      const draft = await createDraft(db, { userId, projectId, timeZone })
      const saved = await saveDraft(db, draft.id, {
        ...{ caption, description, location, userTags, productTags, altText },
        ...{ versions, mediaHashes, mediaDetails },
      })
      return saved.draft
    }),
  )
}
