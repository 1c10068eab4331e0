import { serverNow } from '#local/calls/server-time.ts'
import { resumeStorageFiles, type TakingPorts } from '#local/storage/take-storage-files.ts'
import { localDb } from '#src/browser/local-database.ts'
import { examineForStorage } from './media-work.ts'

/** The ports for storing files for the storage; `onKept` is called with the id of each new outbox entry. */
export function takingPorts(onKept: TakingPorts['onKept']): TakingPorts {
  return { db: localDb, examine: examineForStorage, now: serverNow, onKept }
}

/** Continues with files that an earlier page had chosen but not read to the end. */
export async function resumeStorage(onKept: TakingPorts['onKept']): Promise<void> {
  await resumeStorageFiles(takingPorts(onKept))
}
