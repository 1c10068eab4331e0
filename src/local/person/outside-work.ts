import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { copyDraft } from '#local/drafts/copy-draft.ts'
import { isDraftEmpty } from '#local/drafts/drafts.ts'
import { contentOfEdit } from '#local/edits/save-edit-as-draft.ts'
import { isOpen, listOpenChanges, listOwnDrafts, listOwnEdits } from './list-personal-data.ts'

/** What somebody wrote in a project that they do not belong to any more, and did not send. */
export type OutsideWork = { kind: 'draft'; row: Draft } | { kind: 'edit'; row: EditDraft }

/**
 * The person's drafts and unsent changes of posts in other projects than `projectIds`, all those they
 * belong to; the newest first. What is in the outbox is not among them: the queue shows it.
 */
export async function listOutsideWork(
  db: LocalDatabase,
  userId: string,
  projectIds: readonly string[],
): Promise<OutsideWork[]> {
  const isOutside = ({ projectId }: Draft | EditDraft) => !projectIds.includes(projectId)
  const drafts = (await listOwnDrafts(db, userId)).filter(
    (draft) => isOpen(draft) && isOutside(draft) && !isDraftEmpty(draft),
  )
  const edits = listOpenChanges(await listOwnEdits(db, userId)).filter(isOutside)
  const found: OutsideWork[] = [
    ...drafts.map((row) => ({ kind: 'draft' as const, row })),
    ...edits.map((row) => ({ kind: 'edit' as const, row })),
  ]
  return found.sort((a, b) => b.row.updatedAt - a.row.updatedAt)
}

/**
 * Stores a draft of `owner` with the texts of such work and those of its files that are on this
 * device: others belong to the project that was lost. The work itself stays. Throws `QuotaFullError`.
 */
export async function copyOutsideWork(
  db: LocalDatabase,
  work: OutsideWork,
  owner: Pick<Draft, 'userId' | 'projectId' | 'timeZone'>,
): Promise<Draft> {
  const content = work.kind === 'draft' ? work.row : contentOfEdit(work.row)
  const { mediaHashes, mediaDetails } = content
  const here = await db.mediaBlobs.where('hash').anyOf(mediaHashes).primaryKeys()
  const isHere = (hash: string) => here.includes(hash)
  const details = Object.entries(mediaDetails).filter(([hash]) => isHere(hash))
  const kept = {
    mediaHashes: mediaHashes.filter(isHere),
    mediaDetails: Object.fromEntries(details),
  }
  return await copyDraft(db, { ...content, ...kept }, owner)
}
