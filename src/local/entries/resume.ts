import type { LocalDatabase } from '#local/database/db.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { applyEvent } from './apply-event.ts'

/** 'Retomar envio'. Wake the outbox afterwards. */
export async function resumeOutbox(db: LocalDatabase, userId: string): Promise<void> {
  await db.transaction('rw', db.pauses, db.outbox, async () => {
    await db.pauses.delete(userId)
    const rows = await db.outbox.where('userId').equals(userId).toArray()
    for (const { id, state, problem } of keepValid(OutboxEntryRow, rows))
      if (state === 'queued' && problem?.code === 'PAUSED')
        await applyEvent(db, id, { type: 'retry-asked' })
  })
}
