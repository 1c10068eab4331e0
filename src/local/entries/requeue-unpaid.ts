import type { LocalDatabase } from '#local/database/db.ts'
import { isUnpaid } from '#local/database/entry-core.ts'
import { type OutboxEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { applyEvent } from './apply-event.ts'

/** A person's entries that were refused for lack of a plan. */
export async function listUnpaid(db: LocalDatabase, userId: string): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('userId').equals(userId).toArray()
  return keepValid(OutboxEntryRow, rows).filter(isUnpaid)
}

/**
 * Queues these entries again, as 'Enviar agora' does. One that was changed or refused for another reason
 * meanwhile stays as it is. Wake the outbox afterwards; a time that has passed is asked about before anything
 * is sent.
 */
export async function requeueUnpaid(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const rows = (await db.outbox.bulkGet([...ids])).filter((row) => row !== undefined)
    for (const entry of keepValid(OutboxEntryRow, rows))
      if (isUnpaid(entry)) await applyEvent(db, entry.id, { type: 'retry-asked' })
  })
}
