import { multipartMediaBytes } from '#contract/upload.ts'
import type { LocalDatabase } from '#local/db.ts'
import { isReadable } from '#local/media/is-readable.ts'
import type { FilledEntry } from '#local/outbox/kinds/kind.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { MediaInfo, UploadRow } from '#local/rows.ts'
import { readUpload, takenByPost } from '#local/uploads/upload-rows.ts'

interface FileHere {
  hash: string
  blob: Blob
  info: MediaInfo
}

/** How each file of an entry gets to the server. What it has already is only named, and not listed. */
export interface MediaPlan {
  /** In the form itself. */
  parts: FileHere[]
  /** Ahead of it, in pieces; `row` is how far that is. */
  uploads: (FileHere & { row: UploadRow | undefined })[]
  /** Files that were only named because an upload of before was taken with another post. */
  taken: UploadRow[]
}

/**
 * More than this goes in pieces: of a form nobody can tell whether it moves, and one that breaks begins
 * anew. So much is through in five seconds at 20 kB/s, and what is smaller costs one request, not three.
 */
const mostInForm = 96 * 1024
/** From this many attempts on, a file that the server misses and this device has not is lost. */
const mostHopes = 3

/** Undefined when a file that has to be sent is not on this device any more. */
export async function planMedia(
  db: LocalDatabase,
  filled: FilledEntry,
): Promise<MediaPlan | undefined> {
  const { entry, content } = filled
  const kind = kindOf(entry)
  const plan: MediaPlan = { parts: [], uploads: [], taken: [] }
  // It said that it does not have all of them: whatever is here is sent.
  const isDoubted = entry.problem?.code === 'UPLOAD_INCOMPLETE'
  const needed: FileHere[] = []
  for (const hash of new Set(kind.media(filled))) {
    const info = await db.media.get(hash)
    const { userId, projectId } = entry
    const row = info && (await readUpload(db, { userId, projectId, hash }, info.size))
    const isThere = row?.uploadId === takenByPost || kind.isWithServer(content, hash, info)
    if (isThere && !isDoubted) {
      if (row?.uploadId === takenByPost) plan.taken.push(row)
      continue
    }
    const blob = (await db.mediaBlobs.get(hash))?.blob
    if (info && blob && (await isReadable(blob))) {
      if (row && row.uploadId !== takenByPost) plan.uploads.push({ hash, blob, info, row })
      else needed.push({ hash, blob, info })
    } else if (!isThere || entry.attempts >= mostHopes) return undefined
  }
  if (bytesOf(needed) > mostInForm)
    plan.uploads.push(...needed.map((file) => ({ ...file, row: undefined })))
  else plan.parts = needed
  return plan
}

/** Whether something has to go up in pieces before the form. */
export function isPending({ uploads }: MediaPlan): boolean {
  return uploads.some(({ row, blob }) => row?.offset !== blob.size)
}

/** Whether it is so much that others need not wait for it. */
export function isLong({ uploads }: MediaPlan): boolean {
  const missing = uploads.reduce((sum, { row, blob }) => sum + blob.size - (row?.offset ?? 0), 0)
  return missing > multipartMediaBytes
}

/** Over all files that are sent; what rides in the form counts only when all is over. */
export function measure({ uploads, parts }: MediaPlan): { sentBytes: number; totalBytes: number } {
  const sentBytes = uploads.reduce((sum, { row }) => sum + (row?.offset ?? 0), 0)
  const totalBytes = [...uploads, ...parts].reduce((sum, { blob }) => sum + blob.size, 0)
  return { sentBytes, totalBytes }
}

function bytesOf(files: readonly FileHere[]): number {
  return files.reduce((sum, { blob }) => sum + blob.size, 0)
}
