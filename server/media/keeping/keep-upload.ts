import { rm } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { UploadRow } from '../../uploads/find-uploads.ts'
import { receiveFile } from '../incoming/receive-file.ts'
import { assembleUpload, isUploadGone } from './assemble-upload.ts'
import { findByContent, type KeptMedia, keepMedia } from './keep-media.ts'

type UploadDeps = Pick<Deps, 'db' | 'files' | 'env' | 'log'>

/** Uploads that this process is assembling, by id. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Assembles a finished upload and stores it, inspected like a file in a form. Posts that name the
 * same upload share one assembly.
 */
export async function keepUpload(
  deps: UploadDeps,
  projectId: string,
  upload: UploadRow,
): Promise<KeptMedia> {
  for (let other = underWay.get(upload.id); other; other = underWay.get(upload.id)) await other
  const kept = assembleAndKeep(deps, projectId, upload)
  const end = () => underWay.delete(upload.id)
  underWay.set(upload.id, kept.then(end, end))
  return kept
}

async function assembleAndKeep(
  deps: UploadDeps,
  projectId: string,
  upload: UploadRow,
): Promise<KeptMedia> {
  try {
    const file = await assembleUpload(deps, upload, receiveFile)
    try {
      return await keepMedia(deps, projectId, [file])
    } finally {
      await rm(file.path, { force: true })
    }
  } catch (error) {
    if (!isUploadGone(error)) throw error
    // Another post that named it may have stored it already.
    const rows = await findByContent(deps.db, projectId, [upload.sha256])
    if (rows.length === 0) throw new ApiError('UPLOAD_EXPIRED', { cause: error })
    return { rows, added: [] }
  }
}
