import type { LocalDatabase } from '#local/database/db.ts'
import { type DiscardedDraft, discardDraft } from '#local/drafts/discarded-drafts.ts'
import { isOpen, listOwnDrafts } from './list-personal-data.ts'

/**
 * Discards all drafts of a person, in every project, that are not in the outbox. `restoreDraft`
 * brings each of them back.
 */
export async function discardOpenDrafts(
  db: LocalDatabase,
  userId: string,
): Promise<DiscardedDraft[]> {
  const discarded: DiscardedDraft[] = []
  for (const { id } of (await listOwnDrafts(db, userId)).filter(isOpen))
    discarded.push(await discardDraft(db, id))
  return discarded
}
