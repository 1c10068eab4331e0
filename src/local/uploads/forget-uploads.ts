import type { LocalDatabase } from '#local/database/db.ts'
import { takenByPost, uploadRowId } from './upload-rows.ts'

/** An upload that a request named, with its `uploadId` at that time. */
export interface UsedUpload {
  rowId: string
  uploadId: string
}

/**
 * Deletes uploads that the server has lost, or whose bytes were not the announced ones; their files
 * are uploaded again.
 */
export async function forgetUploads(db: LocalDatabase, used: readonly UsedUpload[]): Promise<void> {
  await db.transaction('rw', db.uploads, async () => {
    // Another entry may have begun the upload again, or delivered it, meanwhile.
    for (const { rowId, uploadId } of used)
      if ((await db.uploads.get(rowId))?.uploadId === uploadId) await db.uploads.delete(rowId)
  })
}

/**
 * Deletes the uploads of a delivered post. For entries that need the same files (`stillNamed`) the
 * row says instead that the server has them. Inside a transaction over the uploads.
 */
export async function settleUploads(
  db: LocalDatabase,
  { userId, projectId }: { userId: string; projectId: string },
  hashes: readonly string[],
  stillNamed: ReadonlySet<string>,
): Promise<void> {
  for (const hash of new Set(hashes)) {
    const id = uploadRowId({ projectId, hash })
    const row = await db.uploads.get(id)
    if (row?.userId !== userId) continue
    if (stillNamed.has(hash))
      await db.uploads.put({ ...row, offset: row.size, uploadId: takenByPost })
    else await db.uploads.delete(id)
  }
}
