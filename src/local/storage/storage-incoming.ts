import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { StorageIncoming, StorageTarget } from '#local/database/rows.ts'
import { keepValid, readValid, StorageIncomingRow } from '#local/database/stored-rows.ts'
import type { LockName } from '#local/database/web-lock.ts'
import { packFile } from '#local/media/pack-file.ts'

// Files chosen for the storage whose content was not read yet. They are stored at once, and leave
// this table when they are on their way, in one transaction, or when the person gives them up.

/** Rows for files chosen together. */
export function makeStorageBatch(
  { userId, projectId, folderId, folderName }: StorageTarget,
  files: readonly File[],
): StorageIncoming[] {
  const batchId = crypto.randomUUID()
  const addedAt = Date.now()
  return files.map((file, index) => ({
    ...{ id: crypto.randomUUID(), batchId, userId, projectId, folderId, folderName, file },
    // In the order they were chosen.
    addedAt: addedAt + index,
  }))
}

/** The lock that the page holds while it takes a batch in; free when that page has ended. */
export function storageBatchLock({ batchId }: Pick<StorageIncoming, 'batchId'>): LockName {
  return `incoming:${batchId}`
}

/** The tables for a transaction around `forgetStorageIncoming`. */
export function storageIncomingTables(db: LocalDatabase) {
  return [db.storageIncoming, db.incomingTries]
}

/** Stores a chosen file before it is read, as tried once. Throws `QuotaFullError`. */
export async function putStorageIncoming(db: LocalDatabase, row: StorageIncoming): Promise<void> {
  const file = await packFile(db, row.file)
  await catchQuota(() =>
    db.transaction('rw', storageIncomingTables(db), async () => {
      await db.storageIncoming.put({ ...row, file })
      await db.incomingTries.put({ id: row.id, tries: 1 })
    }),
  )
}

/** Undefined when it is not there, damaged, or cannot be read. */
export async function readStorageIncoming(
  db: LocalDatabase,
  id: string,
): Promise<StorageIncoming | undefined> {
  return readValid(StorageIncomingRow, await db.storageIncoming.get(id).catch(() => undefined))
}

/** In the order they were chosen. */
export async function listStorageIncoming(
  db: LocalDatabase,
  owner?: Pick<StorageTarget, 'userId' | 'projectId'>,
): Promise<StorageIncoming[]> {
  const rows = owner
    ? db.storageIncoming.where('[userId+projectId]').equals([owner.userId, owner.projectId])
    : db.storageIncoming
  return keepValid(StorageIncomingRow, await rows.toArray()).sort((a, b) => a.addedAt - b.addedAt)
}

/**
 * Gives up a chosen file whose content was not read yet. Outside of, or inside a transaction over
 * `storageIncomingTables`.
 */
export async function forgetStorageIncoming(
  db: LocalDatabase,
  { id }: Pick<StorageIncoming, 'id'>,
): Promise<void> {
  await db.transaction('rw', storageIncomingTables(db), async () => {
    await db.storageIncoming.delete(id)
    await db.incomingTries.delete(id)
  })
}

/** Notes why a file cannot be kept, for the person to read later. */
export async function noteRefusal(
  db: LocalDatabase,
  { id }: Pick<StorageIncoming, 'id'>,
  refusal: string,
): Promise<void> {
  await db.transaction('rw', storageIncomingTables(db), async () => {
    if ((await db.storageIncoming.where('id').equals(id).count()) === 0) return
    const tries = (await db.incomingTries.get(id))?.tries ?? 1
    await db.incomingTries.put({ id, tries, refusal })
  })
}
