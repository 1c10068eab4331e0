import type { LocalDatabase } from '#local/database/db.ts'
import { DraftRow, EditDraftRow, keepValid, StorageUploadRow } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { contentTables, filesOfContent, mediaOf } from '#local/entries/entry-content.ts'
import { clearProgress } from '#local/entries/progress.ts'
import { readRemovedFrom } from '#local/media/removed-media.ts'
import { listOpenOwners } from '#local/media-owners/open-owners.ts'
import { releaseMedia, releaseTables } from '#local/media-owners/release-media.ts'
import { settleUploads } from '#local/uploads/forget-uploads.ts'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import type { FilledEntry } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Receipt } from '../kinds/receipt.ts'

/**
 * Deletes a delivered entry with its content and the media only it needed, in one transaction;
 * later changes of the same post are rebased on the new revision. A photo that was added again
 * after the content was written belongs to something new and stays.
 */
export async function deliverEntry(
  db: LocalDatabase,
  { entry, content }: FilledEntry,
  receipt: Receipt | undefined,
): Promise<void> {
  const known = [db.progress, db.uploads, db.ownChanges, db.serverPlannings]
  const openOwners = await listOpenOwners()
  const tables = new Set([db.outbox, ...known, ...contentTables(db), ...releaseTables(db)])
  await db.transaction('rw', [...tables], async () => {
    if ((await applyEvent(db, entry.id, { type: 'delivered' })) !== 'gone') return
    await kindOf(entry).settle(db, content, receipt)
    await clearProgress(db, entry.id)
    await settle(db, { entry, content })
    // Of thousands of drafts it is found out once for all (`releaseUnusedMedia`), and not at each.
    if ((await db.drafts.count()) > manyDrafts) return
    const files = [...filesOfContent(content), ...(await readRemovedFrom(db, content.id))]
    // Not the entry's time, which is the server's: a file is stored by the device's clock.
    await releaseMedia(db, files, { addedBefore: content.updatedAt, openOwners })
  })
}

const manyDrafts = 200

/** Its uploads have done their work. Most posts have none: then nothing else is read. */
async function settle(db: LocalDatabase, { entry, content }: FilledEntry): Promise<void> {
  const { projectId } = entry
  const hashes = mediaOf(content)
  const rows = await db.uploads.bulkGet(hashes.map((hash) => uploadRowId({ projectId, hash })))
  if (rows.every((row) => row === undefined)) return
  await settleUploads(db, entry, hashes, await collectNamed(db, projectId))
}

/** The files that other entries and drafts of this project still need. */
async function collectNamed(db: LocalDatabase, projectId: string): Promise<Set<string>> {
  const drafts = keepValid(DraftRow, await db.drafts.toArray())
  const edits = keepValid(EditDraftRow, await db.edits.toArray())
  const stored = keepValid(StorageUploadRow, await db.storageUploads.toArray())
  const named = [...drafts, ...edits, ...stored].filter((one) => one.projectId === projectId)
  return new Set(named.flatMap(mediaOf))
}
