import type { LocalDatabase } from '../db.ts'
import type { UploadRow } from '../rows.ts'
import { readValid, UploadRowSchema } from '../stored-rows.ts'
import { boundPiece, firstPiece } from './piece-size.ts'

/** A file on its way, for whom and into which project. */
export interface FileToUpload {
  userId: string
  projectId: string
  hash: string
  blob: Blob
}

type Named = Pick<FileToUpload, 'userId' | 'projectId' | 'hash'>

/** What a row is called whose file the server has as a medium: it was delivered with another post. */
export const takenByPost = ''

export function uploadRowId({ projectId, hash }: Pick<Named, 'projectId' | 'hash'>): string {
  return `${projectId}:${hash}`
}

/** What is known of this person's upload of a file; one that somebody else began is theirs. */
export async function readUpload(
  db: LocalDatabase,
  named: Named,
  size: number,
): Promise<UploadRow | undefined> {
  const row = readValid(UploadRowSchema, await db.uploads.get(uploadRowId(named)))
  return row?.userId === named.userId && row.size === size ? row : undefined
}

/** With the piece size, which the next upload of this device begins with. */
export async function writeUpload(db: LocalDatabase, row: UploadRow): Promise<UploadRow> {
  const written = { ...row, updatedAt: Date.now() }
  await db.transaction('rw', db.uploads, db.settings, async () => {
    await db.uploads.put(written)
    await db.settings.put({ key: pieceKey, value: row.chunkBytes })
  })
  return written
}

const pieceKey = 'upload:piece'

export async function readPieceSize(db: LocalDatabase): Promise<number> {
  const kept = (await db.settings.get(pieceKey))?.value
  return typeof kept === 'number' ? boundPiece(kept) : firstPiece
}
