import { and, eq } from 'drizzle-orm'
import type { StorageFile, StorageFolder } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import type { Executor } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { isListed } from '../../media-access/open-media.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { nameColumns } from '../search-name.ts'
import { findStoredFiles, type StoredFile, toStorageFile } from '../to-storage-file.ts'
import { toStorageFolder } from '../to-storage-folder.ts'
import { changeStorage } from './change-storage.ts'
import { requireFreeFileName, requireFreeFolderName } from './require-free-name.ts'

/** Throws what `requireOpenFolder` throws, and NAME_TAKEN. */
export async function renameFolder(
  deps: Deps,
  access: Access,
  { folderId, name }: { folderId: string; name: string },
): Promise<StorageFolder> {
  return await changeStorage(deps, access, async (tx) => {
    const folder = await requireOpenFolder(deps, tx, { ...access, folderId })
    const { id, parentId } = folder
    await requireFreeFolderName(tx, { ...access, parentId }, name, id)
    await tx.update(storageFolders).set(nameColumns(name)).where(eq(storageFolders.id, id))
    return toStorageFolder({ ...folder, name, isShut: false })
  })
}

/** Throws what `requireOpenFile` throws, and NAME_TAKEN. */
export async function renameFile(
  deps: Deps,
  access: Access,
  { fileId, name }: { fileId: string; name: string },
): Promise<StorageFile> {
  return await changeStorage(deps, access, async (tx, now) => {
    const found = await requireOpenFile(deps, tx, access, fileId)
    const { id, folderId } = found.file
    await requireFreeFileName(tx, folderId, name, id)
    const columns = { ...nameColumns(name), updatedAt: now }
    await tx.update(storageFiles).set(columns).where(eq(storageFiles.id, id))
    return toStorageFile(deps, access, { ...found, file: { ...found.file, ...columns } })
  })
}

/**
 * A file that has arrived and is not in the trash, in a folder that is open. Throws NOT_FOUND or
 * FOLDER_LOCKED.
 */
export async function requireOpenFile(
  deps: Pick<Deps, 'limits' | 'log'>,
  db: Executor,
  access: Access,
  fileId: string,
): Promise<StoredFile> {
  const isIt = and(eq(storageFiles.id, fileId), eq(storageFiles.projectId, access.projectId))
  const [found] = await findStoredFiles(db).where(and(isIt, isListed))
  if (!found) throw new ApiError('NOT_FOUND')
  await requireOpenFolder(deps, db, { ...access, folderId: found.file.folderId })
  return found
}
