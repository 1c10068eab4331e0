import { and, asc, eq, isNull, like, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import {
  type FolderStep,
  type StorageFound,
  type StorageSearchQuery,
  storageLimits,
} from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { isShutFor } from '../../media-access/find-chain.ts'
import { closedFolders, findPaths } from '../folder-trees.ts'
import { toSearchName } from '../search-name.ts'
import { folderColumns, toStorageFolder } from '../to-storage-folder.ts'
import { findFiles } from './find-files.ts'

/**
 * Folders and files whose names contain the text, by name. A folder that is shut for the session is
 * found, as it is listed; what is in it, at any depth, is not.
 */
export async function searchStorage(
  deps: Deps,
  access: Access,
  { q, page_size, page_token }: InferOutput<typeof StorageSearchQuery>,
): Promise<StorageFound> {
  const { db } = deps
  const { projectId } = access
  const text = toSearchName(q)
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const closed = closedFolders(access)
  const { files, nextPageToken } = await findFiles(deps, access, {
    ...{ page_size, page_token, sort: 'name', order: 'asc' },
    list: ['found', projectId, text],
    where: and(
      eq(storageFiles.projectId, projectId),
      like(storageFiles.searchName, pattern),
      sql`${storageFiles.folderId} not in ${closed}`,
    ),
  })
  const { parentId, searchName, id, trashId } = storageFolders
  const isFound = and(
    ...[eq(storageFolders.projectId, projectId), isNull(trashId), like(searchName, pattern)],
    or(isNull(parentId), sql`${parentId} not in ${closed}`),
  )
  const folders =
    page_token === undefined
      ? await db
          .select({ ...folderColumns, isShut: isShutFor(access.sessionId) })
          .from(storageFolders)
          .where(isFound)
          .orderBy(asc(searchName), asc(id))
          .limit(storageLimits.filesOfPage)
      : []
  const places = [
    ...folders.flatMap((folder) => folder.parentId ?? []),
    ...files.map(({ folderId }) => folderId),
  ]
  const paths = await findPaths(db, [...new Set(places)])
  const pathOf = (place: string | null): FolderStep[] => paths.get(place ?? '') ?? []
  return {
    folders: folders.map((row) => ({ ...toStorageFolder(row), path: pathOf(row.parentId) })),
    files: files.map((file) => ({ ...file, path: pathOf(file.folderId) })),
    nextPageToken,
  }
}
