import type { LocalDatabase } from '../db.ts'
import { releaseMedia, releaseTables } from '../media/release-media.ts'
import { DraftRow, keepValid, PostEditRow } from '../stored-rows.ts'
import { settleUploads } from '../uploads/forget-uploads.ts'
import { applyEvent } from './apply-event.ts'
import { type Cargo, contentOf } from './cargo.ts'
import { clearProgress } from './progress.ts'
import type { Receipt } from './receipt.ts'

/**
 * The server has it: the entry, its content and the media only it needed go in one transaction, and
 * later changes of the same post follow to its new version. A photo added again after the entry was
 * made belongs to something new and stays.
 */
export async function deliverEntry(
  db: LocalDatabase,
  cargo: Cargo,
  receipt: Receipt | undefined,
): Promise<void> {
  const { entry } = cargo
  const { mediaHashes } = contentOf(cargo)
  const tables = new Set([db.outbox, db.edits, db.uploads, ...releaseTables(db)])
  await db.transaction('rw', [...tables], async () => {
    if ((await applyEvent(db, entry.id, { type: 'delivered' })) !== 'gone') return
    if ('draft' in cargo) await db.drafts.delete(cargo.draft.id)
    else await db.edits.delete(cargo.edit.id)
    if (receipt?.version !== undefined) await rebaseLater(db, cargo, receipt.version)
    await clearProgress(db, entry.id)
    await settleUploads(db, entry, mediaHashes, await collectNamed(db, entry.projectId))
    await releaseMedia(db, mediaHashes, entry.createdAt)
  })
}

/** Changes that were made upon this one; those of another basis meet their conflict. */
async function rebaseLater(db: LocalDatabase, cargo: Cargo, version: number): Promise<void> {
  if (!('edit' in cargo)) return
  const { postId, userId, baseVersion } = cargo.edit
  for (const later of await db.edits.where('postId').equals(postId).toArray())
    if (later.userId === userId && later.baseVersion === baseVersion)
      await db.edits.update(later.id, { baseVersion: version })
}

/** What other entries of the project are still going to send. */
async function collectNamed(db: LocalDatabase, projectId: string): Promise<Set<string>> {
  const drafts = keepValid(DraftRow, await db.drafts.toArray())
  const edits = keepValid(PostEditRow, await db.edits.toArray())
  const named = [...drafts, ...edits].filter(
    (one) => one.status === 'in-outbox' && one.projectId === projectId,
  )
  return new Set(named.flatMap(({ mediaHashes }) => mediaHashes))
}
