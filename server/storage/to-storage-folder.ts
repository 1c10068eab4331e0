import type { StorageFolder } from '#contract/storage/storage.ts'
import { storageFolders } from '../db/schema/storage.ts'
import type { ChainFolder } from '../media-access/find-chain.ts'

type Described = Omit<ChainFolder, 'passwordHash'>

/** What a folder's answer needs, except whether it is shut. */
export const folderColumns = {
  id: storageFolders.id,
  name: storageFolders.name,
  parentId: storageFolders.parentId,
  passwordSetAt: storageFolders.passwordSetAt,
  createdAt: storageFolders.createdAt,
}

/** `isShut`: all around it is open, or it would not be shown. */
export function toStorageFolder({ id, isShut, ...folder }: Described): StorageFolder {
  return {
    folderId: id,
    name: folder.name,
    needsPassword: folder.passwordSetAt !== null,
    isLocked: isShut,
    parentFolderId: folder.parentId,
    createdAt: folder.createdAt.toISOString(),
  }
}
