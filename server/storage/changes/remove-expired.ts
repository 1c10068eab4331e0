import { setImmediate } from 'node:timers/promises'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, eq, lte } from 'drizzle-orm'
import { storageLimits } from '#contract/storage/storage.ts'
import type { Transaction } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { lockFolders } from '../lock-folders.ts'
import { deleteFiles, purgeStep, removeKeys } from './purge-items.ts'

type RemoveDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** In ms: bytes that began to arrive just before the end are done within this time. */
const graceMs = millisecondsInHour

/** Deletes for good what has been in the trash for its days, a few rows at a time. */
export async function removeExpiredTrash(deps: RemoveDeps, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - storageLimits.trashDays * millisecondsInDay)
  const isFileOver = lte(storageFiles.trashedAt, limit)
  const isFolderOver = lte(storageFolders.trashedAt, limit)
  const { id, projectId } = storageFolders
  for (;;) {
    const [folder] = await deps.db
      .select({ id, projectId })
      .from(storageFolders)
      .where(isFolderOver)
      .limit(1)
    if (!folder) break
    await purge(deps, folder.projectId, async (tx) => {
      const isOver = and(eq(id, folder.id), isFolderOver)
      // Restored, or purged, since it was found.
      if ((await tx.$count(storageFolders, isOver)) === 0) return []
      return (await purgeStep(tx, folder.id)).keys
    })
  }
  for (;;) {
    const [file] = await deps.db
      .select({ projectId: storageFiles.projectId })
      .from(storageFiles)
      .where(isFileOver)
      .limit(1)
    if (!file) return
    const isOfProject = and(eq(storageFiles.projectId, file.projectId), isFileOver)
    await purge(deps, file.projectId, async (tx) => (await deleteFiles(tx, isOfProject)).keys)
  }
}

/** Deletes announced files whose bytes did not arrive in time. */
export async function removeExpiredAnnouncements(deps: RemoveDeps, now: Date): Promise<void> {
  const isOver = lte(storageFiles.announcedUntil, new Date(now.getTime() - graceMs))
  for (let isMore = true; isMore; ) {
    const { count, keys } = await deps.db.transaction((tx) => deleteFiles(tx, isOver))
    await removeKeys(deps, keys)
    isMore = count > 0
    await setImmediate()
  }
}

async function purge(
  deps: RemoveDeps,
  projectId: string,
  act: (tx: Transaction) => Promise<string[]>,
): Promise<void> {
  const keys = await deps.db.transaction(async (tx) => {
    await lockFolders(tx, projectId)
    return await act(tx)
  })
  await removeKeys(deps, keys)
  await setImmediate()
}
