import { and, eq, ne } from 'drizzle-orm'
import { storageNameKey } from '#contract/storage/storage-name.ts'
import type { Transaction } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import { ApiError } from '../../http/api-error.ts'
import { isListed } from '../../media-access/open-media.ts'
import { isAmong } from '../free-names.ts'

/** Throws NAME_TAKEN when another folder in the place has the name. */
export async function requireFreeFolderName(
  tx: Transaction,
  place: { projectId: string; parentId: string | null },
  name: string,
  own?: string,
): Promise<void> {
  const { nameKey, id } = storageFolders
  const hasName = and(
    isAmong(place),
    eq(nameKey, storageNameKey(name)),
    own ? ne(id, own) : undefined,
  )
  if ((await tx.$count(storageFolders, hasName)) > 0) throw refuseName()
}

/** Throws NAME_TAKEN when another file of the folder has the name. */
export async function requireFreeFileName(
  tx: Transaction,
  folderId: string,
  name: string,
  own: string,
): Promise<void> {
  const { nameKey, id } = storageFiles
  const hasName = and(
    eq(storageFiles.folderId, folderId),
    isListed,
    eq(nameKey, storageNameKey(name)),
    ne(id, own),
  )
  if ((await tx.$count(storageFiles, hasName)) > 0) throw refuseName()
}

function refuseName(): ApiError {
  return new ApiError('NAME_TAKEN')
}
