import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { readValid } from '#local/database/stored-rows.ts'
import { type OutboxEvent, transition } from './transition.ts'

/**
 * Reads the entry as it is now and applies the event; inside or outside a transaction over the
 * outbox. Answers what `transition` answers; undefined too when the entry is gone.
 */
export async function applyEvent(
  db: LocalDatabase,
  entryId: string,
  event: OutboxEvent,
): Promise<OutboxEntry | 'gone' | undefined> {
  return await db.transaction('rw', db.outbox, async () => {
    const entry = readValid(OutboxEntryRow, await db.outbox.get(entryId))
    if (!entry) return undefined
    const next = transition(entry, event)
    if (next === 'gone') await db.outbox.delete(entryId)
    else if (next !== undefined) await db.outbox.put(next)
    return next
  })
}
