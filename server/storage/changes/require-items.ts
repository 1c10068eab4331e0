import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { StorageItems } from '#contract/storage/storage.ts'
import type { Executor } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import { ApiError } from '../../http/api-error.ts'
import { isListed } from '../../media-access/open-media.ts'
import { refuseLocked } from '../../media-access/require-open-folder.ts'
import { findShutAround, findShutBelow, type Viewer } from '../folder-trees.ts'

export interface Items {
  files: Pick<typeof storageFiles.$inferSelect, 'id' | 'name' | 'folderId'>[]
  folders: Pick<typeof storageFolders.$inferSelect, 'id' | 'name' | 'parentId'>[]
}

type ItemIds = Pick<InferOutput<typeof StorageItems>, 'file_ids' | 'folder_ids'>

/**
 * The files and folders of the project with these ids, that are not in the trash. Where they lie,
 * the folders themselves and all that is in them is open for the session. Throws NOT_FOUND when one
 * is missing, or FOLDER_LOCKED.
 */
export async function requireItems(db: Executor, viewer: Viewer, ids: ItemIds): Promise<Items> {
  const items = await findItems(db, viewer, ids, 'listed')
  await requireOpen(db, viewer, items)
  return items
}

/** The same for items that are in the trash themselves, not with a folder around them. */
export async function requireTrashed(db: Executor, viewer: Viewer, ids: ItemIds): Promise<Items> {
  const items = await findItems(db, viewer, ids, 'trashed')
  await requireOpen(db, viewer, items)
  return items
}

async function findItems(
  db: Executor,
  { projectId }: Viewer,
  { file_ids, folder_ids }: ItemIds,
  where: 'listed' | 'trashed',
): Promise<Items> {
  const [fileIds, folderIds] = [[...new Set(file_ids)], [...new Set(folder_ids)]]
  const isFileThere = where === 'listed' ? isListed : isNotNull(storageFiles.trashedAt)
  const isFolderThere =
    where === 'listed' ? isNull(storageFolders.trashId) : isNotNull(storageFolders.trashedAt)
  const { id, name, folderId } = storageFiles
  const files = await db
    .select({ id, name, folderId })
    .from(storageFiles)
    .where(and(inArray(id, fileIds), eq(storageFiles.projectId, projectId), isFileThere))
    .orderBy(storageFiles.searchName, id)
  const folders = await db
    .select({
      id: storageFolders.id,
      name: storageFolders.name,
      parentId: storageFolders.parentId,
    })
    .from(storageFolders)
    .where(
      and(
        inArray(storageFolders.id, folderIds),
        eq(storageFolders.projectId, projectId),
        isFolderThere,
      ),
    )
    .orderBy(storageFolders.searchName, storageFolders.id)
  if (files.length < fileIds.length || folders.length < folderIds.length)
    throw new ApiError('NOT_FOUND')
  return { files, folders }
}

async function requireOpen(
  db: Executor,
  { sessionId }: Viewer,
  { files, folders }: Items,
): Promise<void> {
  const folderIds = folders.map(({ id }) => id)
  const places = [...folderIds, ...new Set(files.map(({ folderId }) => folderId))]
  const shut =
    (await findShutAround(db, sessionId, places)) ?? (await findShutBelow(db, sessionId, folderIds))
  if (shut !== undefined) throw refuseLocked(shut)
}
