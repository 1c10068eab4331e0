import type { LocalDatabase } from '../db.ts'
import { readDiscardedDrafts } from '../discarded-drafts.ts'
import { DraftRow, keepValid } from '../stored-rows.ts'

/** A file just chosen is not in its draft yet; it is left alone this long, in ms. */
const graceMs = 60 * 60_000

/** The tables a transaction around `releaseMedia` has to name. */
export function releaseTables(db: LocalDatabase) {
  return [db.drafts, db.settings, db.media, db.mediaBlobs, db.thumbnails]
}

/** Inside a transaction over `releaseTables`: deletes those of the files that no draft needs. */
export async function releaseMedia(
  db: LocalDatabase,
  hashes: readonly string[],
  addedBefore: number,
): Promise<void> {
  const needed = await collectNeeded(db)
  for (const info of await db.media.bulkGet([...new Set(hashes)])) {
    if (!info || needed.has(info.hash) || info.addedAt > addedBefore) continue
    await db.media.delete(info.hash)
    await db.mediaBlobs.delete(info.hash)
    await db.thumbnails.delete(info.hash)
  }
}

/** Frees the room of files that no draft needs any more. Run at start. */
export async function releaseUnusedMedia(db: LocalDatabase, now = Date.now()): Promise<void> {
  await db.transaction('rw', releaseTables(db), async () => {
    await releaseMedia(db, await db.media.toCollection().primaryKeys(), now - graceMs)
  })
}

/** A draft that cannot be read may need any of them: then nothing is released. */
async function collectNeeded(db: LocalDatabase): Promise<{ has(hash: string): boolean }> {
  const rows = await db.drafts.toArray()
  const drafts = keepValid(DraftRow, rows)
  if (drafts.length < rows.length) return { has: () => true }
  const discarded = await readDiscardedDrafts(db, Date.now())
  return new Set([...drafts, ...discarded].flatMap((draft) => draft.mediaHashes))
}
