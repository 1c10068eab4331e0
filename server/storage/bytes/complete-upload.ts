import { and, eq } from 'drizzle-orm'
import type { Access } from '../../access/hold-access.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import { ApiError } from '../../http/api-error.ts'
import { releaseUploads } from '../../media/keeping/resolve-media.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { findStoredFiles, type StoredFile } from '../to-storage-file.ts'
import { findFinishedUpload, keepUploadedBytes } from './find-bytes.ts'
import { completeFile, type PlaceDeps } from './place-bytes.ts'

/**
 * The announced file, once its bytes are there: by a PUT, or by the named upload, which is used up.
 * Throws NOT_FOUND, UPLOAD_INCOMPLETE when they are not, UPLOAD_EXPIRED, and other codes of the
 * endpoint.
 */
export async function completeUpload(
  deps: PlaceDeps,
  access: Access,
  { file_id, upload_id: uploadId }: { file_id: string; upload_id: string | null },
): Promise<StoredFile> {
  const [found] = await findStoredFiles(deps.db).where(
    and(eq(storageFiles.id, file_id), eq(storageFiles.projectId, access.projectId)),
  )
  if (!found || found.file.trashId !== null) throw new ApiError('NOT_FOUND')
  const { file } = found
  // As the row has it: keys of the store are made of it, and the call may have capital letters.
  const { id: fileId } = file
  await requireOpenFolder(deps, deps.db, { ...access, folderId: file.folderId })
  if (file.announcedUntil === null) return found
  // Only whoever announced it may say what it is.
  if (file.createdBy !== access.userId) throw new ApiError('NOT_FOUND')
  if (file.announcedUntil <= deps.clock.now()) throw new ApiError('UPLOAD_EXPIRED')
  if (uploadId === null) throw new ApiError('UPLOAD_INCOMPLETE')
  const upload = await findFinishedUpload(deps, access, uploadId)
  if (upload.size !== file.size) throw new ApiError('UPLOAD_INCOMPLETE')
  const kept = await keepUploadedBytes(deps, access, { fileId, upload })
  const stored = await completeFile(deps, access, { fileId, kept, hashes: [upload.sha256] })
  await releaseUploads(deps, { usedUploads: [upload.id] })
  return stored
}
