import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { NewFolder, StorageFolder } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import { hashPassword } from '../../auth/password.ts'
import { storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { keepUnlock } from '../../media-access/unlocks.ts'
import { nameColumns } from '../search-name.ts'
import { toStorageFolder } from '../to-storage-folder.ts'
import { changeStorage } from './change-storage.ts'
import { recordFolders } from './record-folders.ts'
import { requireFolderRoom, requireRoomForFolder } from './require-folder-room.ts'
import { requireFreeFolderName } from './require-free-name.ts'

/**
 * A protected folder is open for the session that made it. Throws what `requireOpenFolder` throws
 * of the folder around it, NAME_TAKEN, STORAGE_COUNT_REACHED, RATE_LIMITED, and INVALID_REQUEST for one too deep.
 */
export async function createFolder(
  deps: Deps,
  access: Access,
  { name, parent_folder_id: parentId, password }: InferOutput<typeof NewFolder>,
): Promise<StorageFolder> {
  const { userId, sessionId, projectId } = access
  if (password !== null) await deps.limits.folderPasswordsByUser.consume(userId)
  const passwordHash = password === null ? null : await hashPassword(password)
  return await changeStorage(deps, access, async (tx, now) => {
    const around =
      parentId === null
        ? undefined
        : await requireOpenFolder(deps, tx, { ...access, folderId: parentId })
    const place = { projectId, parentId: around?.id ?? null }
    const depth = around ? around.around.length + 1 : 0
    await requireRoomForFolder(tx, projectId)
    await requireFolderRoom(tx, { ...place, depth, count: 1, height: 1 })
    await requireFreeFolderName(tx, place, name)
    const passwordSetAt = passwordHash === null ? null : now
    const id = randomUUID()
    const folder = { id, ...place, name, passwordSetAt, createdAt: now }
    await tx
      .insert(storageFolders)
      .values({ ...folder, ...nameColumns(name), passwordHash, createdBy: userId })
    if (passwordSetAt) {
      await keepUnlock(tx, { sessionId, folderId: id, passwordSetAt })
      await recordFolders(tx, access, now, { kind: 'folder-protected', folders: [folder] })
    }
    return toStorageFolder({ ...folder, isShut: false })
  })
}
