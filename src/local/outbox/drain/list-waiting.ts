import type { LocalDatabase } from '#local/database/db.ts'
import { type OutboxEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid, readValid } from '#local/database/stored-rows.ts'
import { orderOf } from '#local/entries/entry-content.ts'
import { readPause } from '#local/entries/pause.ts'
import { kindOf } from '../kinds/kinds.ts'

/** The queued entries, by what they wait for. */
export interface WaitingEntries {
  /** Wait for their time or a connection; in the order in which they are sent. */
  ready: OutboxEntry[]
  /** Wait for an earlier change of the same post or planning, in whatever state that is. */
  blocked: OutboxEntry[]
}

/** What gives way to others counts as tried so often already. */
const wayGiven = 8

/** The lower, the earlier it is sent; entries of the same turn go by their age. */
export function turnOf(entry: OutboxEntry): number {
  return entry.attempts + (kindOf(entry).givesWay ? wayGiven : 0)
}

/**
 * Lists the entries that wait to be sent, without those whose person paused sending. The least
 * tried come first, then the oldest: an entry that breaks the connection each time (behind a proxy
 * that takes no large files) would otherwise hold up all after it. Files for the storage come after
 * posts, unless those failed many times.
 */
export async function listWaiting(db: LocalDatabase): Promise<WaitingEntries> {
  const entries = keepValid(OutboxEntryRow, await db.outbox.toArray()).sort(
    (a, b) => a.createdAt - b.createdAt,
  )
  const waiting: WaitingEntries = { ready: [], blocked: [] }
  const paused = new Map<string, boolean>()
  const changed = new Set<string>()
  for (const entry of entries) {
    const what = orderOf(entry)
    const isBlocked = what !== undefined && changed.has(what)
    if (what !== undefined) changed.add(what)
    if (entry.state !== 'queued') continue
    const { userId } = entry
    if (!paused.has(userId)) paused.set(userId, (await readPause(db, userId)) !== undefined)
    if (!paused.get(userId)) waiting[isBlocked ? 'blocked' : 'ready'].push(entry)
  }
  waiting.ready.sort((a, b) => turnOf(a) - turnOf(b) || a.createdAt - b.createdAt)
  return waiting
}

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
