import { multipartMediaBytes } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { MediaInfo, UploadRow } from '#local/database/rows.ts'
import { isReadable } from '#local/media/is-readable.ts'
import { readUpload, takenByPost } from '#local/uploads/upload-rows.ts'
import type { FilledEntry } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'

interface FileHere {
  hash: string
  blob: Blob
}

interface KnownFile extends FileHere {
  info: MediaInfo
}

/**
 * How each file of an entry gets to the server. A file that the server has is only named by its
 * hash.
 */
export interface MediaPlan {
  /** Files sent in the form itself. */
  parts: KnownFile[]
  /** Files uploaded in pieces before the form; `row` says how far that is. */
  uploads: (FileHere & { row: UploadRow | undefined })[]
  /** Uploads whose file the server has, because another post with it was delivered. */
  taken: UploadRow[]
}

/**
 * More bytes than this are uploaded in pieces: a form shows no progress, and starts again when it
 * breaks. This much takes five seconds at 20 kB/s; in pieces it would cost three requests instead
 * of one.
 */
const mostInForm = 96 * 1024
/** From this attempt on, a file that neither the server nor this device has is lost. */
const mostHopes = 3

/** Undefined when a file that has to be sent is not on this device any more. */
export async function planMedia(
  db: LocalDatabase,
  filled: FilledEntry,
): Promise<MediaPlan | undefined> {
  const { entry, content } = filled
  const kind = kindOf(entry)
  const plan: MediaPlan = { parts: [], uploads: [], taken: [] }
  // The server said that it lacks some of the files: all that this device has are sent.
  const isDoubted = entry.problem?.code === 'UPLOAD_INCOMPLETE'
  const isAhead = kind.filesGo === 'ahead'
  const needed: KnownFile[] = []
  for (const hash of new Set(kind.media(filled))) {
    const info = await db.media.get(hash)
    const { userId, projectId } = entry
    const blob = (await db.mediaBlobs.get(hash))?.blob
    // A file that no post could carry has no facts here.
    const size = info?.size ?? (isAhead ? blob?.size : undefined)
    const row =
      size === undefined ? undefined : await readUpload(db, { userId, projectId, hash }, size)
    const isThere = row?.uploadId === takenByPost || kind.isWithServer(content, hash, info)
    if (isThere && !isDoubted) {
      if (row?.uploadId === takenByPost) plan.taken.push(row)
      continue
    }
    if ((isAhead || info) && blob && (await isReadable(blob))) {
      const begun = row?.uploadId === takenByPost ? undefined : row
      if (begun || isAhead || !info) plan.uploads.push({ hash, blob, row: begun })
      else needed.push({ hash, blob, info })
    } else if (!isThere || entry.attempts >= mostHopes) return undefined
  }
  if (bytesOf(needed) > mostInForm)
    plan.uploads.push(...needed.map(({ hash, blob }) => ({ hash, blob, row: undefined })))
  else plan.parts = needed
  return plan
}

/** Whether something has to be uploaded in pieces before the form. */
export function isPending({ uploads }: MediaPlan): boolean {
  return uploads.some(({ row, blob }) => row?.offset !== blob.size)
}

/** Whether there is so much to upload that other entries may be sent meanwhile. */
export function isLong({ uploads }: MediaPlan): boolean {
  const missing = uploads.reduce((sum, { row, blob }) => sum + blob.size - (row?.offset ?? 0), 0)
  return missing > multipartMediaBytes
}

/**
 * Bytes sent and to be sent, over all files; those in the form count only when the form has
 * arrived.
 */
export function measure({ uploads, parts }: MediaPlan): { sentBytes: number; totalBytes: number } {
  const sentBytes = uploads.reduce((sum, { row }) => sum + (row?.offset ?? 0), 0)
  const totalBytes = [...uploads, ...parts].reduce((sum, { blob }) => sum + blob.size, 0)
  return { sentBytes, totalBytes }
}

function bytesOf(files: readonly FileHere[]): number {
  return files.reduce((sum, { blob }) => sum + blob.size, 0)
}
