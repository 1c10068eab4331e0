import type { LocalDatabase } from '#local/database/db.ts'
import { pickTexts } from '#local/database/post-texts.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { createDraft, draftTables, saveDraft } from './drafts.ts'
import type { DraftContent } from './merge-draft.ts'

/** What a copy takes over: the texts and the files, which are on this device. */
export type CopiedContent = Omit<
  DraftContent,
  'timeZone' | 'isPostNow' | 'postNowAccountIds' | 'isScheduling' | 'schedules'
>

/** The content of a draft that a copy takes over, and nothing else of it. */
export function pickCopied(draft: CopiedContent): CopiedContent {
  const { versions, mediaHashes, mediaDetails } = draft
  return { ...pickTexts(draft), versions, mediaHashes, mediaDetails }
}

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
  return await catchQuota(() =>
    db.transaction('rw', draftTables(db), async () => {
      const draft = await createDraft(db, { userId, projectId, timeZone })
      const saved = await saveDraft(db, draft.id, pickCopied(content))
      return saved.draft
    }),
  )
}
