import type { LocalDatabase } from '../database/db.ts'
import type { UploadRow } from '../database/rows.ts'
import { readValid, UploadRowSchema } from '../database/stored-rows.ts'
import { clampPiece, smallestPiece } from './piece-size.ts'

/** A file to upload, with its person and project. */
export interface FileToUpload {
  userId: string
  projectId: string
  hash: string
  blob: Blob
}

type Named = Pick<FileToUpload, 'userId' | 'projectId' | 'hash'>

/**
 * The `uploadId` of a row whose file the server has, because another post with it was delivered.
 */
export const takenByPost = ''

/** One upload for a file in a project, whichever post it is of. */
export function uploadRowId({ projectId, hash }: Pick<Named, 'projectId' | 'hash'>): string {
  return `${projectId}:${hash}`
}

/** This person's upload of a file; undefined for one that somebody else began on this device. */
export async function readUpload(
  db: LocalDatabase,
  named: Named,
  size: number,
): Promise<UploadRow | undefined> {
  const row = readValid(UploadRowSchema, await db.uploads.get(uploadRowId(named)))
  return row?.userId === named.userId && row.size === size ? row : undefined
}

/** Stores the row, and its piece size as the one that the next upload begins with. */
export async function writeUpload(db: LocalDatabase, row: UploadRow): Promise<UploadRow> {
  const written = { ...row, updatedAt: Date.now() }
  await db.transaction('rw', db.uploads, db.settings, async () => {
    await db.uploads.put(written)
    await db.settings.put({ key: pieceKey, value: row.chunkBytes })
  })
  return written
}

const pieceKey = 'upload:piece'

/** In bytes; that of the last upload, or the first one to try. */
export async function readPieceSize(db: LocalDatabase): Promise<number> {
  const kept = (await db.settings.get(pieceKey))?.value
  return typeof kept === 'number' ? clampPiece(kept) : smallestPiece
}
