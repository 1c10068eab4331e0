import type { LocalDatabase } from '#local/database/db.ts'
import { isWithin } from '#local/database/is-within.ts'
import { DraftRow, EditDraftRow, keepValid, StorageUploadRow } from '#local/database/stored-rows.ts'
import { readDiscardedDrafts } from '#local/drafts/discarded-drafts.ts'
import { draftTables } from '#local/drafts/drafts.ts'
import { filesOf } from '#local/media/files-of.ts'
import { readRemovedMedia } from '#local/media/removed-media.ts'
import { listOpenOwners } from './open-owners.ts'

// What nothing names any more is found by looking at everything that may name it, and deleted in the
// same transaction: whoever stores a file names it in one transaction too, so none is missed between.

/** A file stored within this time, in ms, may be about to be named somewhere; it is left alone. */
const graceMs = 60 * 60_000

/** The tables of what names files. */
export function ownerTables(db: LocalDatabase) {
  return [...draftTables(db), db.edits, db.storageUploads]
}

/** The tables for a transaction around `releaseMedia`. */
export function releaseTables(db: LocalDatabase) {
  return [...ownerTables(db), ...fileTables(db)]
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
  const free = [...new Set(hashes)].filter((hash) => !needed.has(hash))
  const infos = await db.media.bulkGet(free)
  // What has no facts cannot be shown or sent, and is of no age.
  const gone = free.filter((_, index) => {
    const addedAt = infos[index]?.addedAt ?? 0
    return addedAt <= addedBefore || !isWithin(now - addedBefore, addedAt, now)
  })
  for (const table of fileTables(db)) await table.bulkDelete(gone)
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

async function collectNeeded(
  db: LocalDatabase,
  { openOwners, named = new Set(), givesUpGone = false }: Release,
): Promise<ReadonlySet<string> | undefined> {
  const owners = await readOwners(db)
  if (!owners) return undefined
  const present = givesUpGone ? new Set(owners.drafts.map(({ id }) => id)) : undefined
  const removed = await readRemovedMedia(db, Date.now(), openOwners, present)
  return new Set([
    ...owners.drafts.flatMap(filesOf),
    ...owners.stored.map(({ hash }) => hash),
    ...removed,
    ...named,
  ])
}

/**
 * All that names files: drafts and edits, also those that can be brought back, and files for the
 * storage. Undefined when one cannot be read: it may need any of the files, so none is given up.
 * Inside a transaction over `ownerTables`.
 */
export async function readOwners(db: LocalDatabase) {
  const draftRows = await db.drafts.toArray()
  const editRows = await db.edits.toArray()
  const storedRows = await db.storageUploads.toArray()
  const drafts = keepValid(DraftRow, draftRows)
  const edits = keepValid(EditDraftRow, editRows)
  const stored = keepValid(StorageUploadRow, storedRows)
  const isDamaged = drafts.length < draftRows.length || edits.length < editRows.length
  if (isDamaged || stored.length < storedRows.length) return undefined
  const discarded = await readDiscardedDrafts(db, Date.now())
  return { drafts: [...drafts, ...edits, ...discarded], stored }
}
