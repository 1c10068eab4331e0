import type { LocalDatabase } from '../db.ts'

// In a module of its own: every list shows pictures, while few visits add one.

export async function readThumbnail(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.thumbnails.get(hash))?.blob
}

export async function readMedia(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  return (await db.mediaBlobs.get(hash))?.blob
}
