import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { StorageFile, type StoredUpload } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import { answerOnce, writeOnce } from '../../api/answer-once.ts'
import { hashRequest, type KeyUse } from '../../api/idempotency.ts'
import type { Transaction } from '../../db/database.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { forgetMedia } from '../../media/keeping/keep-media.ts'
import { releaseUploads } from '../../media/keeping/resolve-media.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { freeFileName } from '../free-names.ts'
import { lockFolders } from '../lock-folders.ts'
import { nameColumns } from '../search-name.ts'
import { toStorageFile, withAddresses } from '../to-storage-file.ts'
import { requirePlaceForFile } from './announce-file.ts'
import { findFinishedUpload, keepKnownBytes, keepUploadedBytes } from './find-bytes.ts'
import { forgetBytes, type KeptBytes } from './keep-bytes.ts'
import { type PlaceDeps, placeBytes, readStoredFile } from './place-bytes.ts'

export type StoreDeps = PlaceDeps & Pick<Deps, 'mediaKey'>

interface StoreRequest extends Access {
  idempotencyKey: string
  body: v.InferOutput<typeof StoredUpload>
}

/**
 * Stores a file once for each key, from a finished upload or from what the project has already. The
 * stored answer has no addresses: they are for a session, and for an hour. Throws UPLOAD_INCOMPLETE
 * or UPLOAD_EXPIRED when the bytes are nowhere, and other codes of the endpoint.
 */
export async function storeFile(deps: StoreDeps, request: StoreRequest): Promise<StorageFile> {
  const { userId, projectId, idempotencyKey: key, body } = request
  const { upload_id: uploadId, password, ...asked } = body
  const requestHash = hashRequest({ call: 'storeStorageFile', projectId, ...asked })
  const use = { userId, key, requestHash }
  const answer = await answerOnce(deps.db, use, StorageFile, async () => {
    await requireOpenFolder(deps, deps.db, { ...request, folderId: body.folder_id, password })
    const fileId = randomUUID()
    const { kept, usedUploads } = await findBytes(deps, request, { fileId, uploadId })
    const file = { fileId, folderId: body.folder_id, fileName: body.file_name, kept }
    const stored = await storeKept(deps, request, use, { ...file, usedUploads })
    await releaseUploads(deps, { usedUploads })
    return stored
  })
  return withAddresses(deps, request, answer)
}

interface NewFile {
  fileId: string
  folderId: string
  fileName: string
  kept: KeptBytes
  /** Those that count and become this file. */
  usedUploads: readonly string[]
}

/**
 * Kept bytes become a file, with the answer of the call with that key, in one transaction; when they
 * are refused, nothing is kept. Throws what `writeOnce`, `placeBytes` and `requireOpenFolder` throw,
 * and STORAGE_COUNT_REACHED.
 */
export async function storeKept(
  deps: StoreDeps,
  access: Access,
  use: KeyUse,
  file: NewFile,
): Promise<StorageFile> {
  try {
    const written = await writeOnce(deps, access, use, (tx, now) =>
      writeFile(deps, tx, { ...file, access, key: use.key, now }),
    )
    await forgetMedia(deps, written.superseded)
    return written.body
  } catch (error) {
    // Whether the commit took effect is in doubt when the database went away while answering it.
    if (error instanceof ApiError) await forgetBytes(deps, file.kept)
    throw error
  }
}

/** An upload that is missing matters only when its bytes are nowhere else. */
async function findBytes(
  deps: StoreDeps,
  request: StoreRequest,
  { fileId, uploadId }: { fileId: string; uploadId: string | null },
): Promise<{ kept: KeptBytes; usedUploads: string[] }> {
  const { sha256, file_size: size } = request.body
  try {
    if (uploadId === null) throw new ApiError('UPLOAD_INCOMPLETE')
    const upload = await findFinishedUpload(deps, request, uploadId)
    if (upload.sha256 !== sha256 || upload.size !== size) throw new ApiError('UPLOAD_INCOMPLETE')
    const kept = await keepUploadedBytes(deps, request, { fileId, upload })
    return { kept, usedUploads: [upload.id] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'UPLOAD_INCOMPLETE' && error.code !== 'UPLOAD_EXPIRED') throw error
    const kept = await keepKnownBytes(deps, request, { fileId, sha256, size })
    if (!kept) throw error
    return { kept, usedUploads: [] }
  }
}

async function writeFile(
  deps: StoreDeps,
  tx: Transaction,
  file: NewFile & { access: Access; key: string; now: Date },
) {
  const { access, key, now, fileId, folderId, kept } = file
  const { projectId, userId } = access
  const counted = { hashes: file.usedUploads.length > 0 ? [kept.sha256] : [] }
  const { bytes, superseded } = await placeBytes(deps, tx, { projectId, kept, counted })
  await lockFolders(tx, projectId)
  await requireOpenFolder(deps, tx, { ...access, folderId })
  await requirePlaceForFile(tx, projectId)
  await tx.insert(storageFiles).values({
    ...{ id: fileId, projectId, folderId, entryKey: key, createdBy: userId },
    ...nameColumns(await freeFileName(tx, folderId, file.fileName)),
    ...bytes,
    ...{ createdAt: now, updatedAt: now },
  })
  const stored = toStorageFile(deps, access, await readStoredFile(tx, fileId))
  const thumbnailUrl = stored.thumbnailUrl === null ? null : ''
  return { body: { ...stored, fileUrl: '', thumbnailUrl }, superseded }
}
