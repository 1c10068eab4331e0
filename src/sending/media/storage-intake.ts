import { serverNow } from '#local/server-time.ts'
import { resumeStorageFiles, type TakingPorts } from '#local/storage/take-storage-files.ts'
import { localDb } from '#src/page/local-database.ts'
import { examineForStorage } from './media-work.ts'

/** How this page takes in files for the storage; `onKept` is called when one is on its way. */
export function takingPorts(onKept: TakingPorts['onKept']): TakingPorts {
  return { db: localDb, examine: examineForStorage, now: serverNow, onKept }
}

/** Takes in what pages left that ended meanwhile. Run at start. */
export async function resumeStorage(onKept: TakingPorts['onKept']): Promise<void> {
  await resumeStorageFiles(takingPorts(onKept))
}
