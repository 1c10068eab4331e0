import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import { storageLimits } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { FileNotFoundError } from '../../files/file-store.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { ApiError } from '../../http/api-error.ts'
import { createFairQueue } from '../../isolated-jobs/fair-queue.ts'
import { receiveAnyFile } from '../../media/incoming/receive-file.ts'
import { toApiError } from '../../media/inspection/run-media-job.ts'
import { assembleUpload, isUploadGone } from '../../media/keeping/assemble-upload.ts'
import { findByContent } from '../../media/keeping/keep-media.ts'
import { isFolderOpen, isListed, keepOpenMedia } from '../../media-access/open-media.ts'
import { findUploads, type UploadRow } from '../../uploads/find-uploads.ts'
import { type KeptBytes, keepBytes } from './keep-bytes.ts'

type FindDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'env' | 'log'>

interface Wanted {
  /** Of the file that is to have them. */
  fileId: string
  sha256: string
  /** In bytes. */
  size: number
}

/** A finished upload of the caller's. Throws UPLOAD_EXPIRED or UPLOAD_INCOMPLETE. */
export async function findFinishedUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  access: Access,
  uploadId: string,
): Promise<UploadRow> {
  const [upload] = await findUploads(db, access, [uploadId.toLowerCase()])
  if (!upload || upload.expiresAt <= clock.now()) throw new ApiError('UPLOAD_EXPIRED')
  if (upload.received !== upload.size) throw new ApiError('UPLOAD_INCOMPLETE')
  return upload
}

/**
 * A small call writes up to 1 GB twice, to the scratch folder and to the store: without turns, a
 * hundred that name the same bytes would fill the disk.
 */
const turns = createFairQueue({
  ...{ concurrency: 4, capacity: 4, concurrencyPerOwner: 1 },
  ...{ maxWaiting: 200, maxWaitingPerOwner: 20 },
})

/** One file of a person at a time. Throws SERVICE_UNAVAILABLE when too many wait, or too long. */
export async function inTurn<T>({ userId: owner }: Access, act: () => Promise<T>): Promise<T> {
  const leave = await turns.enter({ owner, weight: 1, maxWaitMs: 60_000 }).catch((error) => {
    throw toApiError(error)
  })
  try {
    return await act()
  } finally {
    leave()
  }
}

/**
 * The bytes of an upload, kept for a file. Throws UPLOAD_EXPIRED, UPLOAD_INCOMPLETE or
 * SERVICE_UNAVAILABLE.
 */
export async function keepUploadedBytes(
  deps: FindDeps,
  access: Access,
  { fileId, upload }: { fileId: string; upload: UploadRow },
): Promise<KeptBytes> {
  const { projectId } = access
  try {
    return await inTurn(access, async () => {
      const file = await assembleUpload(deps, upload, (stream, folder) =>
        receiveAnyFile(stream, folder, storageLimits.fileBytes),
      )
      try {
        return await keepBytes(deps, { projectId, fileId }, file)
      } finally {
        await rm(file.path, { force: true })
      }
    })
  } catch (error) {
    throw isUploadGone(error) ? new ApiError('UPLOAD_EXPIRED', { cause: error }) : error
  }
}

/**
 * Bytes that the project has already, where this session may read them, kept for another file;
 * undefined when there are none.
 */
export async function keepKnownBytes(
  deps: FindDeps,
  access: Access,
  { fileId, sha256, size }: Wanted,
): Promise<KeptBytes | undefined> {
  const { projectId } = access
  const found = await findByContent(deps.db, projectId, [sha256])
  const [known] = await keepOpenMedia(deps.db, access, found)
  if (known?.size === size) {
    const media = { rows: [known], added: [] }
    return { sha256, size, contentType: known.contentType, media, own: undefined }
  }
  const storageKey = await findOpenKey(deps, access, { sha256, size })
  if (storageKey === undefined) return undefined
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const copy = async () => {
    try {
      await deps.files.takeOut(storageKey, path)
      const file = { path, sha256, size, type: undefined }
      return await keepBytes(deps, { projectId, fileId }, file)
    } finally {
      await rm(path, { force: true })
    }
  }
  try {
    return await inTurn(access, copy)
  } catch (error) {
    // Deleted for good meanwhile.
    if (error instanceof FileNotFoundError) return undefined
    throw error
  }
}

/** Of a file with these bytes of its own, in a folder that is open for the session. */
async function findOpenKey(
  { db }: FindDeps,
  access: Access,
  { sha256, size }: Omit<Wanted, 'fileId'>,
): Promise<string | undefined> {
  const { projectId, sessionId } = access
  const { folderId, storageKey } = storageFiles
  const rows = await db
    .select({ folderId, storageKey })
    .from(storageFiles)
    .where(
      and(
        ...[eq(storageFiles.projectId, projectId), eq(storageFiles.sha256, sha256)],
        ...[eq(storageFiles.size, size), isNotNull(storageKey), isListed],
      ),
    )
    .limit(20)
  for (const row of rows) {
    const asked = { sessionId, projectId, folderId: row.folderId }
    if (row.storageKey !== null && (await isFolderOpen(db, asked))) return row.storageKey
  }
  return undefined
}
