import { addDays } from 'date-fns/addDays'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { uploadKeptDays } from '#contract/media/media.ts'
import type { Executor } from '../db/database.ts'
import { uploadParts, uploads } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { chunksOf } from '../files/read-chunks.ts'

export type UploadRow = typeof uploads.$inferSelect

/** The owner of an upload: a person in a project. Nobody else finds it. */
export interface UploadOwner {
  userId: string
  projectId: string
}

/** Those of these uploads that exist and belong to the owner, expired ones too; in no order. */
export async function findUploads(
  db: Executor,
  owner: UploadOwner,
  ids: readonly string[],
): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, [...ids]),
        eq(uploads.userId, owner.userId),
        eq(uploads.projectId, owner.projectId),
      ),
    )
}

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

/** When an upload expires whose last byte came at `now`. */
export function expiryFrom(now: Date): Date {
  return addDays(now, uploadKeptDays)
}
