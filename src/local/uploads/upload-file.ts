import type { CallPorts } from '../call-api.ts'
import type { LocalDatabase } from '../db.ts'
import type { UploadRow } from '../rows.ts'
import { UnreachableError } from '../unreachable-error.ts'
import { beginModestly, fitPiece, shrinkPiece } from './piece-size.ts'
import { createUpload, readOffset, sendPiece } from './tus-calls.ts'
import {
  type FileToUpload,
  readPieceSize,
  readUpload,
  uploadRowId,
  writeUpload,
} from './upload-rows.ts'

/** Who wants the file there. */
export interface UploadWatch {
  /** Asked before each step; false ends it there, to be gone on with later. */
  mayGoOn(): Promise<boolean>
  /** Told how many bytes the server has, each time it was heard. */
  onOffset(offset: number): Promise<void>
}

interface Step {
  row: UploadRow
  /** Whether the server itself said where it stands, and nothing was in doubt since. */
  isSure: boolean
  /** What broke the piece off. */
  error?: UnreachableError
}

/** So many in a row without a byte gained (a failed piece takes two), and others may try. */
const mostIdleSteps = 6

/**
 * Brings a file to the server in pieces, from where it stood. Answers the finished upload, or undefined
 * when it was stopped; throws as a call does. What was gained is stored after each piece, so that at
 * most one is sent again, whatever ends the page, the worker or the connection.
 */
export async function uploadFile(
  db: LocalDatabase,
  file: FileToUpload,
  watch: UploadWatch,
  ports: CallPorts,
): Promise<UploadRow | undefined> {
  const { size } = file.blob
  let row = await readUpload(db, file, size)
  if (row) row = { ...row, chunkBytes: beginModestly(row.chunkBytes) }
  let isSure = false
  let idle = 0
  while (row?.offset !== size) {
    if (!(await watch.mayGoOn())) return undefined
    const before = row?.offset ?? 0
    const step = await takeStep(db, file, row, isSure, ports)
    row = step.row
    isSure = step.isSure
    idle = row.offset > before ? 0 : idle + 1
    if (idle >= mostIdleSteps)
      throw step.error ?? new UnreachableError('bad-answer', { status: 503 })
    if (!step.error) await watch.onOffset(row.offset)
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
  if (offset === 'gone') return await begin(db, file, ports)
  return { row: await writeUpload(db, { ...row, offset }), isSure: true }
}

/** A row of before is only replaced when the server has begun a new one. */
async function begin(db: LocalDatabase, file: FileToUpload, ports: CallPorts): Promise<Step> {
  const uploadId = await createUpload(file, ports)
  const { userId, projectId, hash, blob } = file
  const row = await writeUpload(db, {
    ...{ id: uploadRowId(file), userId, projectId, hash, size: blob.size, uploadId },
    offset: 0,
    chunkBytes: beginModestly(await readPieceSize(db)),
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
  // A handle on the bytes: they are read while they are sent, and never all of the file at once.
  const piece = file.blob.slice(offset, offset + chunkBytes)
  const startedAt = performance.now()
  try {
    const reached = await sendPiece(file, uploadId, offset, piece, ports)
    if (reached === 'gone') return await begin(db, file, ports)
    if (reached === 'moved') return { row, isSure: false }
    const fitting = fitPiece(chunkBytes, reached - offset, performance.now() - startedAt)
    return {
      row: await writeUpload(db, { ...row, offset: reached, chunkBytes: fitting }),
      isSure: true,
    }
  } catch (error) {
    if (!isCut(error)) throw error
    // Asked at once how much arrived: when that fails too, there is no connection.
    const smaller = await writeUpload(db, { ...row, chunkBytes: shrinkPiece(chunkBytes) })
    return { row: smaller, isSure: false, error }
  }
}

/** Broken off on the way, too slow, or too large for something in between. */
function isCut(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError && (error.reason === 'network' || error.status === 413)
}
