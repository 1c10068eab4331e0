import type { LocalDatabase } from '#local/database/db.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { transition } from './transition.ts'

/**
 * Queues the entries that waited for this person's sign-in. Inside a transaction over the outbox.
 */
export async function requeueAfterSignIn(db: LocalDatabase, userId: string): Promise<void> {
  const rows = await db.outbox.where('userId').equals(userId).toArray()
  for (const entry of keepValid(OutboxEntryRow, rows)) {
    const next = transition(entry, { type: 'signed-in' })
    if (next !== undefined && next !== 'gone') await db.outbox.put(next)
  }
}
