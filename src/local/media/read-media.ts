import type { LocalDatabase } from '../db.ts'

// Apart from what adds files: every list shows pictures, and few visits add one.

export async function readThumbnail(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.thumbnails.get(hash))?.blob
}

export async function readMedia(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.mediaBlobs.get(hash))?.blob
}
