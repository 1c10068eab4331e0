import type { LocalDatabase } from '../db.ts'
import { releaseMedia, releaseTables } from '../media/release-media.ts'
import { DraftRow, readValid } from '../stored-rows.ts'
import { applyEvent } from './apply-event.ts'
import type { OutboxEntry } from './entry.ts'
import { clearProgress } from './progress.ts'

/**
 * The server has the post: the entry, its draft and the media only it needed go in one transaction.
 * A photo added again after the entry was made belongs to something new and stays.
 */
export async function deliverEntry(db: LocalDatabase, entry: OutboxEntry): Promise<void> {
  await db.transaction('rw', [db.outbox, ...releaseTables(db)], async () => {
    if ((await applyEvent(db, entry.id, { type: 'delivered' })) !== 'gone') return
    const draft = readValid(DraftRow, await db.drafts.get(entry.draftId))
    await db.drafts.delete(entry.draftId)
    await clearProgress(db, entry.id)
    await releaseMedia(db, draft?.mediaHashes ?? [], entry.createdAt)
  })
}
