import type { CallPorts } from '#local/calls/call-api.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { UploadRow } from '#local/database/rows.ts'
import { createUpload, readOffset, sendPiece } from './tus-calls.ts'
import {
  capRememberedPiece,
  type FileToUpload,
  fitPiece,
  readPieceSize,
  readUpload,
  smallestPiece,
  uploadRowId,
  writeUpload,
} from './upload-rows.ts'

/** Callbacks of whoever needs the file. */
export interface UploadWatch {
  /** Asked before each step; false stops the upload, to be continued later. */
  mayGoOn(): Promise<boolean>
  /** Called with the number of bytes that the server has, each time it says so. */
  onOffset(offset: number): Promise<void>
}

interface Step {
  /** Undefined when the server has lost the upload. */
  row: UploadRow | undefined
  /** Whether the server itself said its offset, with no failed piece since. */
  isSure: boolean
  /** The error that ended the piece. */
  error?: UnreachableError
}

/** Whoever needs the file is asked before it begins anew: the upload may be gone since it was given up. */
const lost: Step = { row: undefined, isSure: false }

/**
 * After so many steps in a row without progress (a failed piece takes two) other entries get their
 * turn.
 */
const mostIdleSteps = 6

/**
 * Uploads a file in pieces, from where an earlier run stopped. Returns the finished upload, or
 * undefined when it was stopped. Progress is stored after each piece, so at most one is sent twice,
 * whatever ends the page, the worker or the connection. Throws `ApiError` or `UnreachableError`.
 */
export async function uploadFile(
  db: LocalDatabase,
  file: FileToUpload,
  watch: UploadWatch,
  ports: CallPorts,
): Promise<UploadRow | undefined> {
  const { size } = file.blob
  let row = await readUpload(db, file, size)
  if (row) row = { ...row, chunkBytes: capRememberedPiece(row.chunkBytes) }
  let isSure = false
  let idle = 0
  while (row?.offset !== size) {
    if (!(await watch.mayGoOn())) return undefined
    const before = row?.offset ?? 0
    const step = await takeStep(db, file, row, isSure, ports)
    row = step.row
    isSure = step.isSure
    idle = row && row.offset > before ? 0 : idle + 1
    if (idle >= mostIdleSteps)
      throw step.error ?? new UnreachableError('bad-answer', { status: 503 })
    if (row && !step.error) await watch.onOffset(row.offset)
  }
  return row
}

async function takeStep(
  db: LocalDatabase,
  file: FileToUpload,
  row: UploadRow | undefined,
  isSure: boolean,
  ports: CallPorts,
): Promise<Step> {
  if (!row) return await begin(db, file, ports)
  if (isSure) return await advance(db, file, row, ports)
  const offset = await readOffset(file, row.uploadId, row.size, ports)
  if (offset === 'gone') return lost
  return { row: await writeUpload(db, { ...row, offset }), isSure: true }
}

/** Replaces an earlier row only after the server has begun a new upload. */
async function begin(db: LocalDatabase, file: FileToUpload, ports: CallPorts): Promise<Step> {
  const uploadId = await createUpload(file, ports)
  const { userId, projectId, hash, blob } = file
  const row = await writeUpload(db, {
    ...{ id: uploadRowId(file), userId, projectId, hash, size: blob.size, uploadId },
    offset: 0,
    chunkBytes: capRememberedPiece(await readPieceSize(db)),
    updatedAt: 0,
  })
  return { row, isSure: true }
}

async function advance(
  db: LocalDatabase,
  file: FileToUpload,
  row: UploadRow,
  ports: CallPorts,
): Promise<Step> {
  const { uploadId, offset, chunkBytes } = row
  // A handle: its bytes are read only while they are sent.
  const piece = file.blob.slice(offset, offset + chunkBytes)
  const startedAt = performance.now()
  try {
    const reached = await sendPiece(file, uploadId, offset, piece, ports)
    if (reached === 'gone') return lost
    if (reached === 'moved') return { row, isSure: false }
    const fitting = fitPiece(chunkBytes, reached - offset, performance.now() - startedAt)
    return {
      row: await writeUpload(db, { ...row, offset: reached, chunkBytes: fitting }),
      isSure: true,
    }
  } catch (error) {
    if (!isCut(error)) throw error
    // The next step asks for the offset: when that fails too, there is no connection.
    const smaller = await writeUpload(db, { ...row, chunkBytes: smallestPiece })
    return { row: smaller, isSure: false, error }
  }
}

/** The piece was broken off, was too slow, or was too large for a proxy. */
function isCut(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError && (error.reason === 'network' || error.status === 413)
}
