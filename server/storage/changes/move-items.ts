import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { MoveItems } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { measureHeight } from '../folder-trees.ts'
import { freeFileNames, freeFolderNames } from '../free-names.ts'
import { nameColumns } from '../search-name.ts'
import { changeStorage } from './change-storage.ts'
import { requireFolderRoom } from './require-folder-room.ts'
import { requireItems } from './require-items.ts'

/**
 * Puts files and folders into another folder, or folders at the root; a name that is taken there is
 * numbered. Throws what `requireItems` and `requireOpenFolder` throw, STORAGE_COUNT_REACHED, and
 * INVALID_REQUEST for files at the root, too many levels, and a folder into itself.
 */
export async function moveItems(
  deps: Deps,
  access: Access,
  { target_folder_id: targetId, ...ids }: InferOutput<typeof MoveItems>,
): Promise<void> {
  const { projectId } = access
  await changeStorage(deps, access, async (tx, now) => {
    const items = await requireItems(tx, access, ids)
    const target =
      targetId === null
        ? undefined
        : await requireOpenFolder(deps, tx, { ...access, folderId: targetId })
    const place = { projectId, parentId: target?.id ?? null }
    const around = target ? [...target.around, target] : []
    const inside = new Set(around.map(({ id }) => id))
    if (items.folders.some(({ id }) => inside.has(id)))
      throw refuseMove('Uma pasta não pode ser movida para dentro dela mesma.')
    const folders = items.folders.filter(({ parentId }) => parentId !== place.parentId)
    const files = items.files.filter(({ folderId }) => folderId !== target?.id)
    if (folders.length > 0) {
      const height = await measureHeight(
        tx,
        folders.map(({ id }) => id),
      )
      const coming = { ...place, depth: around.length, count: folders.length, height }
      await requireFolderRoom(tx, coming)
      const names = await freeFolderNames(tx, place, namesOf(folders))
      for (const [at, { id }] of folders.entries()) {
        const columns = { parentId: place.parentId, ...nameColumns(names[at] ?? '') }
        await tx.update(storageFolders).set(columns).where(eq(storageFolders.id, id))
      }
    }
    if (files.length === 0) return
    if (!target) throw refuseMove('Arquivos ficam dentro de pastas. Escolha uma pasta.')
    const names = await freeFileNames(tx, target.id, namesOf(files))
    for (const [at, { id }] of files.entries()) {
      const columns = { folderId: target.id, updatedAt: now, ...nameColumns(names[at] ?? '') }
      await tx.update(storageFiles).set(columns).where(eq(storageFiles.id, id))
    }
  })
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

function refuseMove(message: string): ApiError {
  return new ApiError('INVALID_REQUEST', { details: [{ field: 'target_folder_id', message }] })
}
