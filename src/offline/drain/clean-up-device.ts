import { millisecondsInDay } from 'date-fns/constants'
import { forgetOwnChanges } from '#local/edits/delivered-change.ts'
import { recheckTurned } from '#local/media/recheck-turned.ts'
import { releaseUnusedMedia } from '#local/media-owners/release-media.ts'
import { forgetStrayIncoming, resumeIncoming } from '#local/media-owners/resume-incoming.ts'
import { rescueContents } from '#local/outbox/kinds/rescue-contents.ts'
import { forgetPlannings } from '#local/planning/server-planning.ts'
import { endUnneededUploads } from '#local/uploads/end-unneeded-uploads.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { listBackedUpFiles } from '../autosave/unload-backup.ts'
import { checkFile } from '../media/media-work.ts'
import { resumeStorage } from '../media/storage-intake.ts'
import { pagePorts } from './page-ports.ts'

/** As long as the query cache is stored: after that, no cached list is older than these changes. */
const keptMs = 7 * millisecondsInDay

/**
 * Repairs and deletes what earlier pages left. The tasks are independent: one that fails stops no other.
 * `wake` is called with the id of each outbox entry that a task creates.
 */
export async function cleanUpDevice(wake: (entryId: string) => void): Promise<void> {
  const parts = [
    () => rescueContents(localDb),
    () => resumeIncoming(localDb, checkFile),
    () => resumeStorage(wake),
    () => forgetStrayIncoming(localDb),
    () => endUnneededUploads(localDb, pagePorts),
    () => releaseUnusedMedia(localDb, Date.now(), listBackedUpFiles),
    () => recheckTurned(localDb, checkFile),
    () => forgetOwnChanges(localDb, Date.now() - keptMs),
    () => forgetPlannings(localDb, Date.now() - keptMs),
  ]
  for (const part of parts) {
    try {
      await part()
    } catch (error) {
      reportStorageError(error)
    }
  }
}
