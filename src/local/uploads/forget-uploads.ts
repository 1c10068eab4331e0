import type { LocalDatabase } from '../db.ts'
import { takenByPost, uploadRowId } from './upload-rows.ts'

/** An upload that a request named: `uploadId` as it was then. */
export interface UsedUpload {
  rowId: string
  uploadId: string
}

/** The server has lost them, or what came was not what was announced: the files go up anew. */
export async function forgetUploads(db: LocalDatabase, used: readonly UsedUpload[]): Promise<void> {
  await db.transaction('rw', db.uploads, async () => {
    // Another entry may have begun it anew, or delivered it, meanwhile.
    for (const { rowId, uploadId } of used)
      if ((await db.uploads.get(rowId))?.uploadId === uploadId) await db.uploads.delete(rowId)
  })
}

/**
 * Inside a transaction over the uploads: a post with these files was taken, and their uploads with it.
 * For who needs them too (`stillNamed`) it is noted that the server has them by their content.
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
