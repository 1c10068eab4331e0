import { forgetOwnChanges } from '#local/edits/own-change.ts'
import { rescueEdits } from '#local/edits/rescue-edits.ts'
import { releaseUnusedMedia } from '#local/media/release-media.ts'
import { resumeIncoming } from '#local/media/resume-incoming.ts'
import { rescuePlannings } from '#local/planning/rescue-plannings.ts'
import { forgetPlannings } from '#local/planning/server-planning.ts'
import { rescueDrafts } from '#local/rescue-drafts.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { checkFile } from '../media/media-work.ts'

/** As long as the lists are kept on the device. */
const keptMs = 7 * 24 * 60 * 60_000

/** Mends and frees what earlier pages left behind. Each part on its own: a broken one stops no other. */
export async function tidy(): Promise<void> {
  const parts = [
    () => rescueDrafts(localDb),
    () => rescueEdits(localDb),
    () => rescuePlannings(localDb),
    () => resumeIncoming(localDb, checkFile),
    () => releaseUnusedMedia(localDb),
    () => forgetOwnChanges(localDb, Date.now() - keptMs),
    () => forgetPlannings(localDb, Date.now() - keptMs),
  ]
  for (const part of parts) {
    try {
      await part()
    } catch (error) {
      noteTrouble(error)
    }
  }
}
