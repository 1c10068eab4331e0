import type { LocalDatabase } from '#local/database/db.ts'

// In a module of its own: every list shows pictures, while few visits add one.

/** By the SHA-256 of its file; undefined when there is none. */
export async function readThumbnail(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.thumbnails.get(hash))?.blob
}

/** By its SHA-256; undefined when the device does not have it. */
export async function readMedia(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.mediaBlobs.get(hash))?.blob
}
