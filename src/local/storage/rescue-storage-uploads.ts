import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import type { LocalDatabase } from '../database/db.ts'
import { keepValid, readValid, StorageUploadRow } from '../database/stored-rows.ts'
import { makeStorageEntry } from './enqueue-storage-upload.ts'

/**
 * Gives a new entry to a file for the storage whose entry is gone or cannot be read, since it would
 * never be sent. Its key is the same: what had arrived is not stored twice. Returns how many were
 * repaired.
 */
export async function rescueStorageUploads(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.storageUploads, db.outbox, async () => {
    let lost = 0
    for (const upload of keepValid(StorageUploadRow, await db.storageUploads.toArray())) {
      const entry = readValid(OutboxEntryRow, await db.outbox.get(upload.id))
      if (entry?.kind === 'store-file') continue
      await db.outbox.put({
        ...makeStorageEntry(upload, upload.createdAt),
        mayHaveArrived: true,
      })
      lost++
    }
    return lost
  })
}
