import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { acceptedMedia, mediaLimits } from '#contract/media/media.ts'
import { StorageFile } from '#contract/storage/storage.ts'
import type { FetchedAddress } from '#contract/storage/storage-import.ts'
import { toStorageName } from '#contract/storage/storage-name.ts'
import type { Access } from '../../access/hold-access.ts'
import { answerOnce } from '../../api/answer-once.ts'
import { hashRequest } from '../../api/idempotency.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { ApiError } from '../../http/api-error.ts'
import { createUserLimiter } from '../../limits/user-limiter.ts'
import { type ReceivedFile, receiveFile } from '../../media/incoming/receive-file.ts'
import { isListed } from '../../media-access/open-media.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { findRoom, type Room, refuseForRoom } from '../../plan-limits/storage-room.ts'
import { FetchError } from '../../security/fetch-error.ts'
import type { Downloaded } from '../../security/guarded-download.ts'
import { withAddresses } from '../to-storage-file.ts'
import { requirePlaceForFile } from './announce-file.ts'
import { inTurn } from './find-bytes.ts'
import { forgetBytes, keepBytes } from './keep-bytes.ts'
import { type StoreDeps, storeKept } from './store-file.ts'

type FetchDeps = StoreDeps & Pick<Deps, 'download'>

interface FetchRequest extends Access {
  idempotencyKey: string
  body: v.InferOutput<typeof FetchedAddress>
  /** Of the caller, who may leave. */
  signal: AbortSignal
}

/** Slow servers hold these, so one person holds few. */
const turns = createUserLimiter({ atOnce: 16, ofOne: 2, mostWaiting: 16, maxWaitMs: 30_000 })

/**
 * Fetches an image or a video from a public address into a folder, once for each key. The stored
 * answer has no addresses, as in `storeFile`. Throws NOT_FOUND also when the file was deleted since,
 * ADDRESS_REFUSED, ADDRESS_FAILED,
 * MEDIA_TOO_LARGE, MEDIA_UNSUPPORTED and other codes of the endpoint.
 */
export async function fetchFile(deps: FetchDeps, request: FetchRequest): Promise<StorageFile> {
  const { userId, projectId, idempotencyKey: key, body, signal } = request
  const { folder_id: folderId } = body
  const requestHash = hashRequest({ call: 'fetchStorageFile', projectId, ...body })
  const use = { userId, key, requestHash }
  const answer = await answerOnce(deps.db, use, StorageFile, async () => {
    await requireOpenFolder(deps, deps.db, { ...request, folderId })
    await deps.limits.fetchesByUser.consume(userId)
    const fileId = randomUUID()
    const { kept, fileName } = await turns.take(
      userId,
      async () => await bring(deps, request, fileId),
      { signal },
    )
    return await storeKept(deps, request, use, {
      fileId,
      folderId,
      fileName,
      kept,
      usedUploads: [],
    })
  })
  // Of a repeated call: it may have been deleted meanwhile, and a post could not have it.
  const isIt = and(eq(storageFiles.id, answer.fileId), isListed)
  if ((await deps.db.$count(storageFiles, isIt)) === 0) throw new ApiError('NOT_FOUND')
  return withAddresses(deps, request, answer)
}

async function bring(deps: FetchDeps, request: FetchRequest, fileId: string) {
  const { projectId } = request
  // Else a full project could have gigabytes sent here for nothing, again and again.
  await requirePlaceForFile(deps.db, projectId)
  const room = (await findRoom(deps, deps.db, projectId))(new Map())
  if (room.bytes <= 0) throw refuseForRoom(room)
  const { file, fileName } = await download(deps, request, room)
  try {
    const kept = await inTurn(request, () => keepBytes(deps, { projectId, fileId }, file))
    if (kept.media) return { kept, fileName }
    // Recognised by its beginning, and damaged all the same.
    await forgetBytes(deps, kept)
    throw new ApiError('MEDIA_UNSUPPORTED')
  } finally {
    await rm(file.path, { force: true })
  }
}

async function download(
  { download: fetchAddress, env }: FetchDeps,
  { body: { url }, signal }: FetchRequest,
  room: Room,
): Promise<{ file: ReceivedFile; fileName: string }> {
  try {
    return await fetchAddress(
      url,
      async (answer) => {
        if (answer.status !== 200) throw tellStatus(answer.status)
        if ((answer.length ?? 0) > mediaLimits.maxVideoBytes) throw new ApiError('MEDIA_TOO_LARGE')
        if ((answer.length ?? 0) > room.bytes) throw refuseForRoom(room)
        const folder = await mediaScratch(env.DATA_DIR)
        const file = await receiveFile(upTo(room, answer.body), folder, { isLeft: true })
        return { file, fileName: nameOf(answer, file) }
      },
      signal,
    )
  } catch (error) {
    throw error instanceof FetchError ? tellFailure(error) : error
  }
}

async function* upTo(room: Room, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > room.bytes) throw refuseForRoom(room)
    yield chunk
  }
}

function tellStatus(status: number): ApiError {
  const message =
    status === 404 || status === 410
      ? 'O endereço não existe (erro 404).'
      : `O endereço respondeu com o erro ${status}.`
  return new ApiError('ADDRESS_FAILED', { details: [{ field: 'url', message }] })
}

function tellFailure(error: FetchError): ApiError {
  if (error.code === 'FETCH_REFUSED') return new ApiError('ADDRESS_REFUSED', { cause: error })
  const message =
    error.code === 'FETCH_TIMEOUT' ? 'O endereço demorou demais.' : 'O endereço não respondeu.'
  const details = [{ field: 'url', message }]
  return new ApiError('ADDRESS_FAILED', { details, cause: error })
}

/** The last part of the address, with the ending of what the bytes are. */
function nameOf({ url }: Downloaded, { type }: ReceivedFile): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  const name = toStorageName(decode(last) || url.hostname)
  const { extension } = acceptedMedia[type]
  const isNamed = new RegExp(`\\.(?:${extension}|jpeg|m4v)$`, 'i').test(name)
  return isNamed ? name : toStorageName(`${name.slice(0, 240)}.${extension}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
