import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../deps.ts'
import { FileNotFoundError } from '../../files/file-store.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { ApiError } from '../../http/api-error.ts'
import { readUpload, UploadGoneError, type UploadRow } from '../../uploads/find-uploads.ts'
import { removeUploads } from '../../uploads/remove-uploads.ts'
import type { ReceivedBytes } from '../incoming/receive-file.ts'

type AssembleDeps = Pick<Deps, 'db' | 'files' | 'env' | 'log'>

/**
 * Puts a finished upload together in the scratch folder, by `receiveFile` or `receiveAnyFile`.
 * Throws UPLOAD_INCOMPLETE when the bytes are not the announced ones (the file has to be sent
 * again), what `receive` throws, and what `isUploadGone` knows.
 */
export async function assembleUpload<F extends ReceivedBytes>(
  deps: AssembleDeps,
  upload: UploadRow,
  receive: (stream: AsyncIterable<Uint8Array>, folder: string) => Promise<F>,
): Promise<F> {
  const scratch = await mediaScratch(deps.env.DATA_DIR)
  let file: F | undefined
  let refusal: ApiError | undefined
  try {
    file = await receive(await readUpload(deps, upload), scratch)
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

/** Another call that named the upload has used it up meanwhile. */
export function isUploadGone(error: unknown): boolean {
  return error instanceof UploadGoneError || error instanceof FileNotFoundError
}

async function hashUpload(deps: AssembleDeps, upload: UploadRow): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await readUpload(deps, upload), hash)
  return hash.digest('hex')
}
