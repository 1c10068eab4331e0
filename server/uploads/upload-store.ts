import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { maxUploadBytes, uploadMetadata } from '#contract/media/media.ts'
import { Sha256 } from '#contract/scalars.ts'
import { type Access, holdProject } from '../access/hold-access.ts'
import type { Transaction } from '../db/database.ts'
import { uploads } from '../db/schema/media.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { ApiError } from '../http/api-error.ts'
import { requireStorageRoom } from '../plan-limits/storage-room.ts'
import { cutIntoParts } from './cut-into-parts.ts'
import { expiryFrom, findUploads, type UploadOwner, type UploadRow } from './find-uploads.ts'
import { keepPart } from './keep-part.ts'
import { removeUploads } from './remove-uploads.ts'
import { TusRefusal } from './tus-refusal.ts'

const maxPartBytes = 32 * 1024 * 1024

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'env' | 'billing'>

/**
 * The uploads of one person in one project, as the protocol library wants them; made for one call.
 * The library's own expiry knows neither our clock nor the last byte, so it is looked after here.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'expiration', 'termination']
  /** Of the upload this call was about. */
  expiresAt: Date | undefined
  readonly #deps: StoreDeps
  readonly owner: UploadOwner
  readonly #access: Access

  constructor(deps: StoreDeps, access: Access) {
    super()
    this.#deps = deps
    this.#access = access
    this.owner = { userId: access.userId, projectId: access.projectId }
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload
    const sha256 = metadata?.[uploadMetadata.sha256]
    this.expiresAt = await createUpload(this.#deps, this.owner, { id, size, sha256 })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, sha256, expiresAt } = await this.#find(id)
    this.expiresAt = expiresAt
    const metadata = { [uploadMetadata.sha256]: sha256 }
    return new Upload({ id, size, offset: received, metadata })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const scratch = await mediaScratch(this.#deps.env.DATA_DIR)
    let end = offset
    for await (const part of cutIntoParts(stream, scratch, maxPartBytes)) {
      const place = { access: this.#access, uploadId: id, start: end }
      this.expiresAt = await keepPart(this.#deps, place, part)
      end += part.size
    }
    return end
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id)
    await removeUploads(this.#deps, [id])
  }

  /** Whether it is there, and not the owner's. */
  async isOfOthers(id: string): Promise<boolean> {
    return (await this.#deps.db.$count(uploads, eq(uploads.id, id))) > 0
  }

  async #find(id: string): Promise<UploadRow> {
    const [upload] = await findUploads(this.#deps.db, this.owner, [id])
    if (!upload) throw new TusRefusal(404)
    if (upload.expiresAt <= this.#deps.clock.now()) throw new TusRefusal(410)
    return upload
  }
}

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
