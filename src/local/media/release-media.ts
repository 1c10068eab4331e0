import { draftTables } from '#local/drafts.ts'
import type { LocalDatabase } from '../db.ts'
import { readDiscardedDrafts } from '../discarded-drafts.ts'
import { listOpenOwners } from '../open-owners.ts'
import { DraftRow, EditDraftRow, keepValid } from '../stored-rows.ts'
import { filesOf } from './files-of.ts'
import { readRemovedMedia } from './removed-media.ts'

/** A file stored within this time, in ms, may be about to be named somewhere; it is left alone. */
const graceMs = 60 * 60_000

/** The tables for a transaction around `releaseMedia`. */
export function releaseTables(db: LocalDatabase) {
  return [...draftTables(db), db.edits, db.uploads, db.media, db.mediaBlobs, db.thumbnails]
}

/**
 * Deletes those of the files that nothing names any more. `openOwners`: drafts and edits on a
 * screen, which may still put back what was taken out. Inside a transaction over `releaseTables`.
 */
export async function releaseMedia(
  db: LocalDatabase,
  hashes: readonly string[],
  addedBefore: number,
  openOwners: ReadonlySet<string> = new Set(),
): Promise<void> {
  const needed = await collectNeeded(db, openOwners)
  if (!needed) return
  for (const info of await db.media.bulkGet([...new Set(hashes)])) {
    if (!info || needed.media.has(info.hash) || info.addedAt > addedBefore) continue
    await db.media.delete(info.hash)
    await db.mediaBlobs.delete(info.hash)
    await db.thumbnails.delete(info.hash)
  }
  const uploads = await db.uploads.toCollection().primaryKeys()
  await db.uploads.bulkDelete(uploads.filter((id) => !needed.uploads.has(id)))
}

/** Deletes files that nothing names any more. Run at start. */
export async function releaseUnusedMedia(db: LocalDatabase, now = Date.now()): Promise<void> {
  const openOwners = await listOpenOwners()
  await db.transaction('rw', releaseTables(db), async () => {
    const all = await db.media.toCollection().primaryKeys()
    await releaseMedia(db, all, now - graceMs, openOwners)
  })
}

interface Needed {
  media: ReadonlySet<string>
  /** Ids of `UploadRow`: a file is uploaded for a project. */
  uploads: ReadonlySet<string>
}

/**
 * Undefined when a draft or edit cannot be read: it may need any of the files, so none is deleted.
 */
async function collectNeeded(
  db: LocalDatabase,
  openOwners: ReadonlySet<string>,
): Promise<Needed | undefined> {
  const draftRows = await db.drafts.toArray()
  const editRows = await db.edits.toArray()
  const drafts = keepValid(DraftRow, draftRows)
  const edits = keepValid(EditDraftRow, editRows)
  if (drafts.length < draftRows.length || edits.length < editRows.length) return undefined
  const now = Date.now()
  const owners = [...drafts, ...edits, ...(await readDiscardedDrafts(db, now))]
  const removed = await readRemovedMedia(db, now, openOwners)
  return {
    media: new Set([...owners.flatMap(filesOf), ...removed]),
    uploads: new Set(
      owners.flatMap(({ projectId, mediaHashes }) =>
        mediaHashes.map((hash) => `${projectId}:${hash}`),
      ),
    ),
  }
}
