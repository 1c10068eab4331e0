import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { createDraft, draftTables, saveDraft } from './drafts.ts'

/** What a copy takes over: the texts and the files, which are on this device. */
export type CopiedContent = Pick<
  Draft,
  | 'caption'
  | 'description'
  | 'location'
  | 'userTags'
  | 'productTags'
  | 'altText'
  | 'versions'
  | 'mediaHashes'
  | 'mediaDetails'
>

/**
 * Stores a new draft of `owner` with the content of another one, without its times and accounts. The
 * other one stays. Throws `QuotaFullError`.
 */
export async function copyDraft(
  db: LocalDatabase,
  content: CopiedContent,
  owner: Pick<Draft, 'userId' | 'projectId' | 'timeZone'>,
): Promise<Draft> {
  const { userId, projectId, timeZone } = owner
  const { caption, description, location, userTags, productTags, altText } = content
  const { versions, mediaHashes, mediaDetails } = content
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
