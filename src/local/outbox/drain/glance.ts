import type { LocalDatabase } from '#local/database/db.ts'
import { type OutboxEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { readValid } from '#local/database/stored-rows.ts'
import { readPause } from '#local/entries/pause.ts'
import { listWaiting } from './list-waiting.ts'

/** With fewer, all are read each time. */
const manyEntries = 200
/** In ms. */
const glanceMs = 2000

/** What one drain knows of the waiting entries. */
export interface Glance {
  /** `isOld`: as they were a moment ago; `readAgain` before one is sent. */
  look(isNew: boolean): Promise<{ ready: readonly OutboxEntry[]; isOld: boolean }>
  /** As it is now; undefined when it does not wait any more. */
  readAgain(entry: OutboxEntry): Promise<OutboxEntry | undefined>
  forget(entryId: string): void
}

/**
 * Reading thousands of entries anew for each one that is sent would take longer than sending it. So
 * their order is remembered for a moment; which of them may go is asked of each.
 */
export function createGlance(db: LocalDatabase): Glance {
  let seen: { ready: readonly OutboxEntry[]; readAt: number } | undefined
  return {
    async look(isNew) {
      if (!isNew && seen && performance.now() - seen.readAt < glanceMs)
        return { ready: seen.ready, isOld: true }
      const { ready } = await listWaiting(db)
      seen = ready.length < manyEntries ? undefined : { ready, readAt: performance.now() }
      return { ready, isOld: false }
    },
    async readAgain({ id, userId }) {
      const entry = readValid(OutboxEntryRow, await db.outbox.get(id))
      if (entry?.state !== 'queued') return undefined
      return (await readPause(db, userId)) === undefined ? entry : undefined
    },
    forget(entryId) {
      if (seen) seen = { ...seen, ready: seen.ready.filter(({ id }) => id !== entryId) }
    },
  }
}
