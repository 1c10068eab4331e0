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

/** Uploads that this process is putting together. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Puts a finished upload together and keeps it, looked at exactly as a file that arrives in a form. Of
 * many posts that name it one after the other does so: it is in the scratch folder once.
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
    // A post that named it too may have been quicker, and have made a medium of it.
    const rows = await findByContent(deps.db, projectId, [upload.sha256])
    if (rows.length === 0) throw new ApiError('UPLOAD_EXPIRED', { cause: error })
    return { rows, added: [] }
  }
}

/** Bytes that are not those announced say nothing about the file: it has to come again. */
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
