import type { StorageTarget } from '#local/database/rows.ts'
import { type TakenFiles, takeStorageFiles } from '#local/storage/take-storage-files.ts'
import { wakeOutbox } from '../drain/wake.ts'
import { takingPorts } from '../media/storage-intake.ts'

/**
 * Stores files of any type on this device before their content is read, and uploads them to a folder when
 * there is a connection. Resolves when all are in the outbox; never rejects. Says of each file that it was
 * stored, or in words why not.
 */
export async function keepFilesForStorage(
  files: readonly File[],
  target: StorageTarget,
): Promise<TakenFiles> {
  return await takeStorageFiles(
    takingPorts((entryId) => void wakeOutbox(entryId)),
    files,
    target,
  )
}
