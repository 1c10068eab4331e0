import { draftTables } from '#local/drafts.ts'
import type { LocalDatabase } from '../db.ts'
import { readDiscardedDrafts } from '../discarded-drafts.ts'
import { isWithin } from '../is-within.ts'
import { listOpenOwners } from '../open-owners.ts'
import { DraftRow, EditDraftRow, keepValid, StorageUploadRow } from '../stored-rows.ts'
import { uploadRowId } from '../uploads/upload-rows.ts'
import { filesOf } from './files-of.ts'
import { readRemovedMedia } from './removed-media.ts'

// What nothing names any more is found by looking at everything that may name it, and deleted in the
// same transaction: whoever stores a file names it in one transaction too, so none is missed between.

/** A file stored within this time, in ms, may be about to be named somewhere; it is left alone. */
const graceMs = 60 * 60_000

/** The tables for a transaction around `releaseMedia`. */
export function releaseTables(db: LocalDatabase) {
  return [...draftTables(db), db.edits, db.storageUploads, db.uploads, ...fileTables(db)]
}

/** The three tables in which a file lies, each under its hash. */
const fileTables = (db: LocalDatabase) => [db.media, db.mediaBlobs, db.thumbnails]

export interface Release {
  /** Files stored later than this, in ms by the device's clock, are left alone. */
  addedBefore: number
  now?: number
  /** Of `listOpenOwners`: a screen may still put back what was taken out there. */
  openOwners: ReadonlySet<string> | undefined
  /** Files that are named outside of the database. */
  named?: ReadonlySet<string>
  /**
   * Whether what was taken out of a draft or edit that is gone is given up before its time. Only
   * with all that may bring such a one back in `named`.
   */
  givesUpGone?: boolean
}

/**
 * Deletes those of the files that nothing names any more, from whichever of its tables a file is in.
 * Inside a transaction over `releaseTables`.
 */
export async function releaseMedia(
  db: LocalDatabase,
  hashes: readonly string[],
  release: Release,
): Promise<void> {
  const { addedBefore, now = Date.now() } = release
  const needed = await collectNeeded(db, release)
  if (!needed) return
  const free = [...new Set(hashes)].filter((hash) => !needed.media.has(hash))
  const infos = await db.media.bulkGet(free)
  // What has no facts cannot be shown or sent, and is of no age.
  const gone = free.filter((_, index) => {
    const addedAt = infos[index]?.addedAt ?? 0
    return addedAt <= addedBefore || !isWithin(now - addedBefore, addedAt, now)
  })
  for (const table of fileTables(db)) await table.bulkDelete(gone)
  const uploads = await db.uploads.toCollection().primaryKeys()
  await db.uploads.bulkDelete(uploads.filter((id) => !needed.uploads.has(id)))
}

/**
 * Deletes files that nothing names any more, from all tables. Run at start and once in a while.
 * `listNamed`: files that are named outside of the database, read after it is known which screens
 * are open: what a closed one left is written by then.
 */
export async function releaseUnusedMedia(
  db: LocalDatabase,
  now = Date.now(),
  listNamed: () => Iterable<string> = () => [],
): Promise<void> {
  const openOwners = await listOpenOwners()
  const named = new Set(listNamed())
  await db.transaction('rw', releaseTables(db), async () => {
    const release = { addedBefore: now - graceMs, now, openOwners, named, givesUpGone: true }
    await releaseMedia(db, await listFiles(db), release)
  })
}

/** The hashes of all files that any of the tables has, without reading the files. */
export async function listFiles(db: LocalDatabase): Promise<string[]> {
  const hashes: string[] = []
  for (const table of fileTables(db)) hashes.push(...(await table.toCollection().primaryKeys()))
  return [...new Set(hashes)]
}

interface Needed {
  media: ReadonlySet<string>
  /** Ids of `UploadRow`: a file is uploaded for a project. */
  uploads: ReadonlySet<string>
}

/**
 * Undefined when a draft, an edit or a file for the storage cannot be read: it may need any of the files, so none is deleted.
 */
async function collectNeeded(
  db: LocalDatabase,
  { openOwners, named = new Set(), givesUpGone = false }: Release,
): Promise<Needed | undefined> {
  const draftRows = await db.drafts.toArray()
  const editRows = await db.edits.toArray()
  const storedRows = await db.storageUploads.toArray()
  const drafts = keepValid(DraftRow, draftRows)
  const edits = keepValid(EditDraftRow, editRows)
  const stored = keepValid(StorageUploadRow, storedRows)
  const isDamaged = drafts.length < draftRows.length || edits.length < editRows.length
  if (isDamaged || stored.length < storedRows.length) return undefined
  const now = Date.now()
  const owners = [...drafts, ...edits, ...(await readDiscardedDrafts(db, now))]
  const present = givesUpGone ? new Set(owners.map(({ id }) => id)) : undefined
  const removed = await readRemovedMedia(db, now, openOwners, present)
  return {
    media: new Set([
      ...owners.flatMap(filesOf),
      ...stored.map(({ hash }) => hash),
      ...removed,
      ...named,
    ]),
    uploads: new Set([
      ...owners.flatMap(({ projectId, mediaHashes }) =>
        mediaHashes.map((hash) => uploadRowId({ projectId, hash })),
      ),
      ...stored.map(uploadRowId),
    ]),
  }
}
