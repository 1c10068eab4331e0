import { asc, eq } from 'drizzle-orm'
import type { StorageFolder, StorageFolderContent, StorageSort } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import type { Executor } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { isShutFor } from '../../media-access/find-chain.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import type { Viewer } from '../folder-trees.ts'
import { isAmong } from '../free-names.ts'
import { folderColumns, toStorageFolder } from '../to-storage-folder.ts'
import { findFiles } from './find-files.ts'

interface FilesOfFolder {
  folderId: string
  sort: StorageSort
  order: 'asc' | 'desc'
  page_size: number
  page_token?: string | undefined
}

/** Throws what `requireOpenFolder` throws. */
export async function getFolder(
  deps: Deps,
  access: Access,
  asked: FilesOfFolder,
): Promise<StorageFolderContent> {
  const { folderId } = asked
  const { around, ...folder } = await requireOpenFolder(deps, deps.db, { ...access, folderId })
  return {
    ...toStorageFolder({ ...folder, isShut: false }),
    isProtected: [...around, folder].some(({ passwordSetAt }) => passwordSetAt !== null),
    path: around.map(({ id, name }) => ({ folderId: id, name })),
    subfolders: await listFolders(deps.db, access, folderId),
    ...(await listFiles(deps, access, asked)),
  }
}

/** A page of the files of a folder that is open. */
export async function listFiles(deps: Deps, access: Access, asked: FilesOfFolder) {
  const { folderId, ...order } = asked
  return await findFiles(deps, access, {
    ...order,
    list: ['files', folderId],
    where: eq(storageFiles.folderId, folderId),
  })
}

/** The folders directly in a folder that is open, or at the root (null), by name. */
export async function listFolders(
  db: Executor,
  { sessionId, projectId }: Viewer,
  parentId: string | null,
): Promise<StorageFolder[]> {
  const rows = await db
    .select({ ...folderColumns, isShut: isShutFor(sessionId) })
    .from(storageFolders)
    .where(isAmong({ projectId, parentId }))
    .orderBy(asc(storageFolders.searchName), asc(storageFolders.id))
  return rows.map(toStorageFolder)
}
