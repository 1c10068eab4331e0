import type { LocalDatabase } from '#local/database/db.ts'
import { isReadable } from './is-readable.ts'
import { packFile } from './pack-file.ts'
import { readMedia } from './read-media.ts'

/** The tables for a transaction in which the bytes of a file are stored. */
export function bytesTables(db: LocalDatabase) {
  return [db.mediaBlobs, db.thumbnails]
}

/**
 * Prepares to store a file under its hash. What it answers does so, inside a transaction over
 * `bytesTables`; bytes that are stored already are not written again, unless the browser lost them.
 * Not inside a transaction, which would end while this waits. Throws `FileNotKeptError`.
 */
export async function prepareBytes(
  db: LocalDatabase,
  { hash, file, thumbnail }: { hash: string; file: Blob; thumbnail: Blob | null },
): Promise<() => Promise<void>> {
  const isWhole = await isReadable(await readMedia(db, hash))
  const blob = await packFile(db, file)
  const small = thumbnail && (await packFile(db, thumbnail))
  return async () => {
    if (!isWhole || (await db.mediaBlobs.where('hash').equals(hash).count()) === 0)
      await db.mediaBlobs.put({ hash, blob })
    if (small && (await db.thumbnails.where('hash').equals(hash).count()) === 0)
      await db.thumbnails.add({ hash, blob: small })
  }
}
