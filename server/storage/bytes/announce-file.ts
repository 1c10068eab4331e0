import { randomUUID } from 'node:crypto'
import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { apiBase } from '#contract/calls/api.ts'
import { type AnnouncedFileAnswer, storageLimits } from '#contract/storage/storage.ts'
import { type Access, holdAccess } from '../../access/hold-access.ts'
import type { Caller } from '../../auth/access-token.ts'
import type { Executor } from '../../db/database.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { type RoomDeps, requireStorageRoom } from '../../plan-limits/storage-room.ts'
import { packIds, readSigned, signBytes, unpackIds } from '../../security/signed-bytes.ts'
import { lockFolders } from '../lock-folders.ts'
import { nameColumns } from '../search-name.ts'

interface Announced {
  folder_id: string
  file_name: string
  file_size: number
  content_type: string
  password: string | null
}

type AnnounceDeps = RoomDeps & Pick<Deps, 'db' | 'limits' | 'log' | 'mediaKey'>

/**
 * Reserves the place and the bytes of a file for a day, and answers where its bytes are to be put.
 * Throws NOT_FOUND, FOLDER_LOCKED, FOLDER_PASSWORD_WRONG, or a code for a limit.
 */
export async function announceFile(
  deps: AnnounceDeps,
  access: Access,
  announced: Announced,
): Promise<AnnouncedFileAnswer> {
  const { projectId, userId } = access
  const { folder_id: folderId, file_size: size, content_type: contentType, password } = announced
  const asked = { ...access, folderId }
  await requireOpenFolder(deps, deps.db, { ...asked, password })
  const fileId = randomUUID()
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await holdAccess(tx, access, now)
    await requireStorageRoom(deps, tx, { projectId, bytes: size })
    await lockFolders(tx, projectId)
    await requireOpenFolder(deps, tx, asked)
    await requirePlaceForFile(tx, projectId)
    await tx.insert(storageFiles).values({
      ...{ id: fileId, projectId, folderId, size, contentType },
      ...nameColumns(announced.file_name),
      ...{ createdBy: userId, createdAt: now, updatedAt: now },
      announcedUntil: announcedUntil(now),
    })
  })
  const token = writeUploadToken(deps, access, fileId)
  return { fileId, uploadUrl: `${deps.env.PUBLIC_URL}${apiBase}${uploadPath}/${token}` }
}

/** Below `apiBase`. */
export const uploadPath = '/storage/uploads'

/** Until when the bytes of a file that is announced, or begins to arrive, may be there. */
export function announcedUntil(now: Date): Date {
  return addHours(now, storageLimits.announcedHours)
}

/** What is in the trash counts. Behind `lockFolders`, but to refuse early. Throws STORAGE_COUNT_REACHED. */
export async function requirePlaceForFile(tx: Executor, projectId: string): Promise<void> {
  const most = storageLimits.filesOfProject
  if ((await tx.$count(storageFiles, eq(storageFiles.projectId, projectId))) < most) return
  const message = `Um projeto pode ter no máximo ${most.toLocaleString('pt-BR')} arquivos.`
  throw new ApiError('STORAGE_COUNT_REACHED', { details: [{ field: 'folder_id', message }] })
}

type TokenDeps = Pick<Deps, 'clock' | 'mediaKey'>

const purpose = 'upload of a stored file'

/** Lets this session put the bytes of an announced file for a day. */
function writeUploadToken(
  { clock, mediaKey }: TokenDeps,
  { userId, sessionId }: Caller,
  fileId: string,
): string {
  const until = addHours(clock.now(), storageLimits.announcedHours)
  return signBytes(mediaKey, purpose, packIds([fileId, userId, sessionId], until))
}

/** Undefined for what is not ours; whether its time is over is not asked here. */
export function readUploadToken(
  { mediaKey }: Pick<Deps, 'mediaKey'>,
  token: string,
): (Caller & { fileId: string; until: Date }) | undefined {
  const bytes = readSigned(mediaKey, purpose, token)
  const read = bytes && unpackIds(bytes, 3)
  const [fileId, userId, sessionId] = read?.ids ?? []
  if (!read || !fileId || !userId || !sessionId) return undefined
  return { fileId, userId, sessionId, until: read.until }
}
