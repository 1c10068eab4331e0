import { asc } from 'drizzle-orm'
import type { StorageFolder } from '#contract/storage.ts'
import type { Executor } from '../../db/database.ts'
import { storageFolders } from '../../db/schema/storage.ts'
import { isShutFor } from '../../media-access/find-chain.ts'
import type { Viewer } from '../folder-trees.ts'
import { isAmong } from '../free-names.ts'
import { folderColumns, toStorageFolder } from '../to-storage-folder.ts'

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
