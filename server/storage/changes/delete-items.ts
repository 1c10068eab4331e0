import { inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { StorageItems } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import type { Transaction } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { listedBelow } from '../folder-trees.ts'
import { changeStorage } from './change-storage.ts'
import { recordFolders } from './record-folders.ts'
import { type Items, requireItems } from './require-items.ts'

/**
 * Puts files and folders, with all that is in them, into the trash. What was there before stays an
 * item of its own. Throws what `requireItems` throws.
 */
export async function deleteItems(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: Access,
  ids: InferOutput<typeof StorageItems>,
): Promise<void> {
  await changeStorage(deps, access, async (tx, now) => {
    const { files, folders } = await dropInner(tx, await requireItems(tx, access, ids))
    const trashed = { trashedAt: now, trashedBy: access.userId }
    const folderIds = folders.map(({ id }) => id)
    await trashInside(tx, folderIds)
    await tx.update(storageFolders).set(trashed).where(inArray(storageFolders.id, folderIds))
    await tx
      .update(storageFiles)
      .set({ ...trashed, trashId: sql`${storageFiles.id}` })
      .where(
        inArray(
          storageFiles.id,
          files.map(({ id }) => id),
        ),
      )
    await recordFolders(tx, access, now, { kind: 'folder-deleted', folders })
  })
}

/** Without what goes into the trash with a folder around it, which was chosen, too. */
async function dropInner(tx: Transaction, { files, folders }: Items): Promise<Items> {
  if (folders.length === 0) return { files, folders }
  const chosen = folders.map(({ id }) => id)
  const rows = await tx
    .select({ id: storageFolders.id, parentId: storageFolders.parentId })
    .from(storageFolders)
    .where(sql`${storageFolders.id} in ${listedBelow(chosen)}`)
  const going = new Set(rows.map(({ id }) => id))
  return {
    files: files.filter(({ folderId }) => !going.has(folderId)),
    folders: folders.filter(({ parentId }) => parentId === null || !going.has(parentId)),
  }
}

/** Marks all that is in the folders; the files first, which are found by folders of the trash no more. */
async function trashInside(tx: Transaction, folderIds: readonly string[]): Promise<void> {
  if (folderIds.length === 0) return
  const below = sql`(
    with recursive below(id, item) as (
      select id, id from ${storageFolders} where id in ${folderIds}
      union
      select inside.id, item from below
      inner join ${storageFolders} inside on inside.parent_id = below.id
      where inside.trash_id is null
    ) select id, item from below
  ) below`
  await tx.execute(sql`
    update ${storageFiles} as file set trash_id = below.item from ${below}
    where file.folder_id = below.id and file.trash_id is null`)
  await tx.execute(sql`
    update ${storageFolders} as folder set trash_id = below.item from ${below}
    where folder.id = below.id`)
}
