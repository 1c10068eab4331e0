import { and, count, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Sha256 } from '#contract/scalars.ts'
import { maxUploadBytes } from '#contract/upload.ts'
import { holdProject } from '../access/hold-access.ts'
import type { Transaction } from '../db/database.ts'
import { uploads } from '../db/schema/media.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { requireStorageRoom } from '../plan-limits/storage-room.ts'
import { expiryFrom, type UploadOwner } from './find-uploads.ts'

/** What one person may have under way at once; a post that names an upload frees its place. */
export const uploadLimits = { uploads: 256, bytes: 8 * 1024 ** 3 } as const

export interface AnnouncedFile {
  id: string
  size: number | undefined
  sha256: string | null | undefined
}

/** Opens an upload; answers when it expires. Throws MEDIA_TOO_LARGE, or a code for a limit. */
export async function createUpload(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'billing'>,
  owner: UploadOwner,
  { id, size, sha256 }: AnnouncedFile,
): Promise<Date> {
  if (!size) throw refuse('Upload-Length', 'Diga o tamanho do arquivo em bytes, a partir de 1.')
  if (size > maxUploadBytes) throw new ApiError('MEDIA_TOO_LARGE')
  if (!v.is(Sha256, sha256))
    throw refuse('Upload-Metadata', 'Diga em `sha256` o SHA-256 do arquivo, em hexadecimal.')
  const now = deps.clock.now()
  const expiresAt = expiryFrom(now)
  await deps.db.transaction(async (tx) => {
    await holdProject(tx, owner.projectId)
    await requireRoom(tx, owner.userId, size, now)
    await requireStorageRoom(deps, tx, { projectId: owner.projectId, bytes: size })
    await tx.insert(uploads).values({ id, ...owner, sha256, size, createdAt: now, expiresAt })
  })
  return expiresAt
}

async function requireRoom(
  tx: Transaction,
  userId: string,
  size: number,
  now: Date,
): Promise<void> {
  // Locked, since two calls at once would both find the last place.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [taken] = await tx
    .select({ uploads: count(), bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), gt(uploads.expiresAt, now)))
  if (!taken) return
  if (taken.uploads >= uploadLimits.uploads)
    throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 60 })
  if (Number(taken.bytes) + size > uploadLimits.bytes)
    throw new ApiError('STORAGE_FULL', { retryAfterSeconds: 60 })
}

function refuse(field: string, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', { details: [{ field, message }] })
}
