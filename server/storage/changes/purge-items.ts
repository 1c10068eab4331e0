import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { StorageItems } from '#contract/storage/storage.ts'
import type { Access } from '../../access/hold-access.ts'
import type { Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/media.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { deleteUnreferenced } from '../../media/cleanup/remove-unreferenced-media.ts'
import { keysOfMedia, removeFiles } from '../../media/keeping/keep-media.ts'
import { below } from '../folder-trees.ts'
import { changeStorage } from './change-storage.ts'
import { requireTrashed } from './require-items.ts'

/** Files of one transaction. */
const batch = 500
/** Files of the store removed at the same time. */
const atOnce = 16
/** In ms: how long the answer waits for the store; what is left goes on behind it. */
const longestWait = 5000

/**
 * Deletes items of the trash for good, with all that is in them: the rows in steps, then what of the
 * store nobody needs any more. Throws what `requireTrashed` throws.
 */
export async function purgeItems(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  access: Access,
  ids: InferOutput<typeof StorageItems>,
): Promise<void> {
  const keys = await changeStorage(deps, access, async (tx) => {
    const { files } = await requireTrashed(tx, access, ids)
    return (await deleteFiles(tx, isOneOf(files))).keys
  })
  for (const id of new Set(ids.folder_ids)) {
    const only = { file_ids: [], folder_ids: [id] }
    for (let isGone = false; !isGone; ) {
      const step = await changeStorage(deps, access, async (tx) => {
        await requireTrashed(tx, access, only)
        return await purgeStep(tx, id)
      })
      keys.push(...step.keys)
      isGone = step.isGone
    }
  }
  await removeKeys(deps, keys)
}

/**
 * Deletes some of the files in a folder of the trash, and the folder itself with the last of them.
 * `keys`: what is to be removed from the store after the commit.
 */
export async function purgeStep(
  tx: Transaction,
  folderId: string,
): Promise<{ isGone: boolean; keys: string[] }> {
  const { count, keys } = await deleteFiles(
    tx,
    sql`${storageFiles.folderId} in ${below([folderId])}`,
  )
  if (count === batch) return { isGone: false, keys }
  await tx.delete(storageFolders).where(eq(storageFolders.id, folderId))
  return { isGone: true, keys }
}

/** Deletes at most `batch` of the files, and the media that were theirs alone. */
export async function deleteFiles(
  tx: Transaction,
  which: SQL | undefined,
): Promise<{ count: number; keys: string[] }> {
  const some = tx.select({ id: storageFiles.id }).from(storageFiles).where(which).limit(batch)
  const { mediaId, storageKey, thumbnailKey } = storageFiles
  const gone = await tx
    .delete(storageFiles)
    // Asked of each row again, when it had to be waited for: its bytes may just have arrived.
    .where(and(inArray(storageFiles.id, some), which))
    .returning({ mediaId, storageKey, thumbnailKey })
  const mediaIds = new Set(gone.flatMap((file) => file.mediaId ?? []))
  const held =
    mediaIds.size === 0
      ? []
      : await tx
          .select()
          .from(media)
          .where(inArray(media.id, [...mediaIds]))
          // One that somebody else holds is about to be referred to, or left to the sweep.
          .for('update', { skipLocked: true })
  const rows = await deleteUnreferenced(tx, held)
  const own = gone.flatMap((file) => [file.thumbnailKey, file.storageKey])
  const keys = [...own.filter((key) => key !== null), ...rows.flatMap(keysOfMedia)]
  return { count: gone.length, keys }
}

/** After the commit; a file that stays is found by `removeOrphanedFiles`. Never throws. */
export async function removeKeys(
  deps: Pick<Deps, 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  const left = [...keys]
  const remove = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) await removeFiles(deps, [key])
  }
  const removal = Promise.all(Array.from({ length: atOnce }, remove))
  await Promise.race([removal, wait(longestWait, undefined, { ref: false })])
}

function isOneOf(files: readonly { id: string }[]): SQL | undefined {
  const ids = files.map(({ id }) => id)
  return and(inArray(storageFiles.id, ids), isNotNull(storageFiles.trashedAt))
}
