import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { StorageItems } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import type { Transaction } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { findPaths, measureHeight } from '../folder-trees.ts'
import { freeFileName, freeFolderNames } from '../free-names.ts'
import { nameColumns } from '../search-name.ts'
import { changeStorage } from './change-storage.ts'
import { requireFolderRoom } from './require-folder-room.ts'
import { requireTrashed } from './require-items.ts'

type RestoredFolder = Pick<typeof storageFolders.$inferSelect, 'id' | 'name' | 'parentId'>

const out = { trashId: null, trashedAt: null, trashedBy: null }

/**
 * Puts items of the trash back where they were, with another number behind a name that is taken by
 * now. A folder whose place is in the trash itself comes to the root. Throws what `requireTrashed`
 * throws, STORAGE_COUNT_REACHED, and INVALID_REQUEST for a file whose folder is in the trash and for
 * folders that would be too deep inside each other.
 */
export async function restoreItems(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: Access,
  ids: InferOutput<typeof StorageItems>,
): Promise<void> {
  await changeStorage(deps, access, async (tx) => {
    const { files, folders } = await requireTrashed(tx, access, ids)
    // Those around first: what else is restored may have its place in them.
    for (const folder of await orderByDepth(tx, folders)) await restoreFolder(tx, access, folder)
    const places = files.map(({ folderId }) => folderId)
    if (await isAnyTrashed(tx, places)) throw refuseFile()
    for (const { id, folderId, name } of files) {
      const free = await freeFileName(tx, folderId, name)
      const columns = { ...out, ...nameColumns(free) }
      await tx.update(storageFiles).set(columns).where(eq(storageFiles.id, id))
    }
  })
}

async function restoreFolder(
  tx: Transaction,
  { projectId }: Access,
  folder: RestoredFolder,
): Promise<void> {
  const { id, name } = folder
  const isPlaceGone = folder.parentId !== null && (await isAnyTrashed(tx, [folder.parentId]))
  const parentId = isPlaceGone ? null : folder.parentId
  const place = { projectId, parentId }
  const depth =
    parentId === null ? 0 : ((await findPaths(tx, [parentId])).get(parentId)?.length ?? 0)
  const height = await measureHeight(tx, [id])
  await requireFolderRoom(tx, { ...place, depth, count: 1, height })
  const [free = name] = await freeFolderNames(tx, place, [name])
  // Itself first: the name it had may be taken.
  const columns = { ...out, parentId, ...nameColumns(free) }
  await tx.update(storageFolders).set(columns).where(eq(storageFolders.id, id))
  await tx.update(storageFolders).set({ trashId: null }).where(eq(storageFolders.trashId, id))
  await tx.update(storageFiles).set({ trashId: null }).where(eq(storageFiles.trashId, id))
}

async function orderByDepth(
  tx: Transaction,
  folders: readonly RestoredFolder[],
): Promise<RestoredFolder[]> {
  const paths = await findPaths(
    tx,
    folders.map(({ id }) => id),
  )
  const depthOf = ({ id }: RestoredFolder) => paths.get(id)?.length ?? 0
  return folders.toSorted((one, other) => depthOf(one) - depthOf(other))
}

async function isAnyTrashed(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { id, trashId } = storageFolders
  const isOne = and(inArray(id, [...new Set(ids)]), isNotNull(trashId))
  return (await tx.$count(storageFolders, isOne)) > 0
}

function refuseFile(): ApiError {
  const message = 'A pasta deste arquivo está na lixeira. Restaure a pasta primeiro.'
  return new ApiError('INVALID_REQUEST', { details: [{ field: 'file_ids', message }] })
}
