import { and, asc, eq } from 'drizzle-orm'
import { uploadParts } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { chunksOf } from '../files/read-chunks.ts'
import type { UploadRow } from './find-uploads.ts'

/** The upload or some of its bytes were removed meanwhile. */
export class UploadGoneError extends Error {
  readonly code = 'UPLOAD_GONE'
}

/** All bytes of a finished upload. */
export async function readUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { id, size }: Pick<UploadRow, 'id' | 'size'>,
): Promise<AsyncIterable<Uint8Array>> {
  const parts = await db
    .select({ key: uploadParts.key, start: uploadParts.start, size: uploadParts.size })
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, id), eq(uploadParts.isKept, true)))
    .orderBy(asc(uploadParts.start))
  let end = 0
  for (const part of parts) {
    if (part.start !== end) throw new UploadGoneError()
    end += part.size
  }
  if (end !== size) throw new UploadGoneError()
  return (async function* () {
    for (const { key } of parts) yield* chunksOf(await files.read(key))
  })()
}
