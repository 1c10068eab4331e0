import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../deps.ts'
import { FileNotFoundError } from '../files/file-store.ts'
import { ApiError } from '../http/api-error.ts'
import type { UploadRow } from '../uploads/find-uploads.ts'
import { readUpload, UploadGoneError } from '../uploads/read-upload.ts'
import { removeUploads } from '../uploads/remove-uploads.ts'
import { findByContent, type KeptMedia, keepMedia } from './keep-media.ts'
import { mediaScratch } from './media-scratch.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'

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
    const file = await assemble(deps, upload)
    try {
      return await keepMedia(deps, projectId, [file])
    } finally {
      await rm(file.path, { force: true })
    }
  } catch (error) {
    if (!isGone(error)) throw error
    // Another post that named it may have stored it already.
    const rows = await findByContent(deps.db, projectId, [upload.sha256])
    if (rows.length === 0) throw new ApiError('UPLOAD_EXPIRED', { cause: error })
    return { rows, added: [] }
  }
}

/**
 * Throws UPLOAD_INCOMPLETE when the bytes are not the announced ones: the file has to be sent
 * again.
 */
async function assemble(deps: UploadDeps, upload: UploadRow): Promise<ReceivedFile> {
  const scratch = await mediaScratch(deps.env.DATA_DIR)
  let file: ReceivedFile | undefined
  let refusal: ApiError | undefined
  try {
    file = await receiveFile(await readUpload(deps, upload), scratch)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    refusal = error
  }
  const sha256 = file?.sha256 ?? (await hashUpload(deps, upload))
  if (sha256 !== upload.sha256) {
    if (file) await rm(file.path, { force: true })
    await removeUploads(deps, [upload.id])
    throw new ApiError('UPLOAD_INCOMPLETE')
  }
  if (!file) throw refusal
  return file
}

async function hashUpload(deps: UploadDeps, upload: UploadRow): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await readUpload(deps, upload), hash)
  return hash.digest('hex')
}

function isGone(error: unknown): boolean {
  return error instanceof UploadGoneError || error instanceof FileNotFoundError
}
