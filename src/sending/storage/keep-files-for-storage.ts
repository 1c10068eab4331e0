import type { StorageTarget } from '#local/rows.ts'
import { type TakenFiles, takeStorageFiles } from '#local/storage/take-storage-files.ts'
import { wakeOutbox } from '../drain/wake.ts'
import { takingPorts } from '../media/storage-intake.ts'

/**
 * Takes in files of any type for a folder: each is safe on this device before its content is read,
 * and goes up when there is a connection. Resolves when all are on their way; never rejects. Says of
 * each file whether it was kept, or in words why not.
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
