import { rescueEdits } from '#local/edits/rescue-edits.ts'
import { releaseUnusedMedia } from '#local/media/release-media.ts'
import { takeUpIncoming } from '#local/media/take-up-incoming.ts'
import { rescueDrafts } from '#local/rescue-drafts.ts'
import { noteTrouble } from './device-trouble.ts'
import { localDb } from './local-database.ts'
import { openPicture } from './open-picture.ts'

/** Mends and frees what earlier pages left behind. Each part on its own: a broken one stops no other. */
export async function tidy(): Promise<void> {
  const parts = [
    () => rescueDrafts(localDb),
    () => rescueEdits(localDb),
    () => takeUpIncoming(localDb, openPicture),
    () => releaseUnusedMedia(localDb),
  ]
  for (const part of parts) {
    try {
      await part()
    } catch (error) {
      noteTrouble(error)
    }
  }
}
