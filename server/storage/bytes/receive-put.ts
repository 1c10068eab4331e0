import { rm } from 'node:fs/promises'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Access, requireAccess } from '../../access/hold-access.ts'
import type { Executor } from '../../db/database.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { mediaScratch } from '../../files/scratch-folder.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitBytesPerTurn } from '../../http/limit-bytes-per-turn.ts'
import { receiveAnyFile } from '../../media/incoming/receive-file.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import type { IncomingBody } from '../../uploads/incoming-body.ts'
import { findStoredFiles, type StoredFile } from '../to-storage-file.ts'
import { announcedUntil, readUploadToken } from './announce-file.ts'
import { keepBytes } from './keep-bytes.ts'
import { completeFile, type PlaceDeps } from './place-bytes.ts'

type PutDeps = PlaceDeps & Pick<Deps, 'mediaKey'>

/** Over all bodies that arrive at the same time: hashing so much takes less than a millisecond. */
const turn = limitBytesPerTurn(256 * 1024)

/** A body without a length: how much comes has to be known before anything is read. */
export class LengthMissingError extends Error {
  readonly code = 'LENGTH_MISSING'
}

/**
 * Takes the bytes of an announced file from the body of a PUT, and completes the file. The same
 * bytes once more are no error. Throws NOT_FOUND for an address that is not ours, UPLOAD_EXPIRED,
 * UPLOAD_INCOMPLETE for a body that was cut, INVALID_REQUEST for another size,
 * `LengthMissingError`, and what `completeFile` throws; then nothing is kept.
 */
export async function receivePut(
  c: Context<AppEnv>,
  deps: PutDeps,
  { token, body, puts }: { token: string; body: IncomingBody; puts: PutCount },
): Promise<{ access: Access; stored: StoredFile }> {
  const { access, row } = await openPut(c, deps, token)
  const { id: fileId, size, projectId } = row
  requireLength(c.req.header('Content-Length'), size)
  const leave = puts.enter({ fileId, userId: access.userId })
  try {
    const scratch = await mediaScratch(deps.env.DATA_DIR)
    const until = announcedUntil(deps.clock.now())
    // From then on its bytes count no more, and would lie in the scratch folder all the same.
    const isOver = () => deps.clock.now() >= until
    const file = await receiveAnyFile(inTurns(body, isOver), scratch, size)
    try {
      if (file.size !== size) throw new ApiError('UPLOAD_INCOMPLETE')
      await requireAccess(deps.db, access, deps.clock.now())
      const earlier = await findFile(deps.db, fileId)
      // Announced still; else the same PUT came twice, and the other was first.
      if (earlier?.file.announcedUntil === null) {
        await requireThere(deps, access, earlier.file)
        if (earlier.file.sha256 !== file.sha256) throw new ApiError('UPLOAD_EXPIRED')
        return { access, stored: earlier }
      }
      const kept = await keepBytes(deps, { projectId, fileId }, file)
      return { access, stored: await completeFile(deps, access, { fileId, kept }) }
    } finally {
      await rm(file.path, { force: true })
    }
  } finally {
    leave()
  }
}

/** Who puts which file. From here on it has another day: a slow line may need hours. */
async function openPut(c: Context<AppEnv>, deps: PutDeps, token: string) {
  const read = readUploadToken(deps, token)
  if (!read) throw new ApiError('NOT_FOUND')
  c.set('userId', read.userId)
  const now = deps.clock.now()
  const found = await findFile(deps.db, read.fileId)
  if (read.until <= now || !found) throw new ApiError('UPLOAD_EXPIRED')
  const { file: row } = found
  const { userId, sessionId } = read
  const access: Access = { userId, sessionId, projectId: row.projectId, least: 'EDITOR' }
  await requireAccess(deps.db, access, now)
  await deps.limits.callsByUser.consume(userId)
  await requireThere(deps, access, row)
  if (row.announcedUntil === null) return { access, row }
  const kept = await deps.db
    .update(storageFiles)
    .set({ announcedUntil: announcedUntil(now) })
    .where(and(eq(storageFiles.id, row.id), gt(storageFiles.announcedUntil, now)))
    .returning({ id: storageFiles.id })
  if (kept.length === 0 && row.announcedUntil <= now) throw new ApiError('UPLOAD_EXPIRED')
  return { access, row }
}

/** A file that is not in the trash, in a folder that is open. Throws NOT_FOUND or FOLDER_LOCKED. */
async function requireThere(
  deps: PutDeps,
  access: Access,
  { trashId, folderId }: StoredFile['file'],
): Promise<void> {
  if (trashId !== null) throw new ApiError('NOT_FOUND')
  await requireOpenFolder(deps, deps.db, { ...access, folderId })
}

async function findFile(db: Executor, fileId: string): Promise<StoredFile | undefined> {
  const [found] = await findStoredFiles(db).where(eq(storageFiles.id, fileId))
  return found
}

function requireLength(header: string | undefined, size: number): void {
  if (header === undefined) throw new LengthMissingError()
  if (header === String(size)) return
  const message = `O envio tem de ter ${size} bytes, como foi anunciado.`
  throw new ApiError('INVALID_REQUEST', { details: [{ field: 'Content-Length', message }] })
}

async function* inTurns(body: IncomingBody, isOver: () => boolean): AsyncGenerator<Uint8Array> {
  for (let chunk = await body.read(); chunk; chunk = await body.read()) {
    if (isOver()) throw new ApiError('UPLOAD_EXPIRED')
    await turn.take(chunk.length)
    yield chunk
  }
}

interface PutCount {
  /** Answers the function that ends it. Throws RATE_LIMITED for one too many. */
  enter(put: { fileId: string; userId: string }): () => void
}

/** The second may come because the connection of the first is dead without our knowing. */
const mostOfFile = 2
const mostOfPerson = 32

/** Bodies of PUT that this process is receiving: what they bring is in the scratch folder. */
export function countPuts(): PutCount {
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const left = (counts.get(key) ?? 0) + change
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    enter({ fileId, userId }) {
      const isFull =
        (counts.get(fileId) ?? 0) >= mostOfFile || (counts.get(userId) ?? 0) >= mostOfPerson
      if (isFull) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 10 })
      for (const key of [fileId, userId]) add(key, 1)
      return () => {
        for (const key of [fileId, userId]) add(key, -1)
      }
    },
  }
}
