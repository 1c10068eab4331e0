import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { orderOf } from '#local/entries/entry-content.ts'
import { readPause } from '#local/entries/pause.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'

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
