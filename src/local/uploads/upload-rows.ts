import type { LocalDatabase } from '#local/database/db.ts'
import type { UploadRow } from '#local/database/rows.ts'
import { readValid, UploadRowSchema } from '#local/database/stored-rows.ts'

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

const KiB = 1024
/**
 * The first piece of an unknown connection, in bytes: arrives within `pieceSilenceMs` at 1.4 kB a
 * second, or at 4 kB a second beside the page's own calls.
 */
export const smallestPiece = 16 * KiB
export const largestPiece = 16 * 1024 * KiB

/** After so long without an answer, in ms, the connection is dead or the piece too large for it. */
export const pieceSilenceMs = 12_000

/**
 * The limit for the first piece of a run: the device may have another connection than last time.
 */
const firstOfRun = 128 * KiB
/**
 * The wanted duration of a piece, in ms: longer than its round trip, but little is lost when it
 * breaks.
 */
const aimMs = 3_000
const step = 16 * KiB
const mostGrowth = 4

/**
 * The size of the next piece, in bytes, after one of `bytes` took `elapsedMs`: at most four times
 * the last.
 */
export function fitPiece(current: number, bytes: number, elapsedMs: number): number {
  // The short rest of a file measures the round trip more than the connection.
  if (bytes < current / 2) return current
  const fitting = (bytes / Math.max(1, elapsedMs)) * aimMs
  return clampPiece(Math.min(fitting, current * mostGrowth))
}

/** In bytes: another run may have another connection, so it begins small again. */
export function capRememberedPiece(remembered: number): number {
  return Math.min(clampPiece(remembered), firstOfRun)
}

/** Limits a size to what may be sent; anything but a number becomes the smallest. */
export function clampPiece(bytes: number): number {
  const whole = Math.round(bytes / step) * step
  return Math.min(largestPiece, Math.max(smallestPiece, whole || 0))
}
