import type { LocalDatabase } from '#local/db.ts'
import { readPause } from '#local/outbox/entry/pause.ts'
import type { OutboxEntry } from '#local/outbox/kinds/entries.ts'
import { OutboxEntryRow } from '#local/outbox/kinds/entries.ts'
import { orderOf } from '#local/outbox/kinds/entry-content.ts'
import { keepValid } from '#local/stored-rows.ts'

/** The queued entries, by what they wait for. */
export interface Waiting {
  /** Time, or a connection; in the order in which they go. */
  ready: OutboxEntry[]
  /** An earlier change of the same post or planning, in whatever state that is. */
  blocked: OutboxEntry[]
}

/**
 * What waits to be sent; what its person paused is not among it. The least tried first, then the
 * oldest: one whose sending breaks the connection each time (a proxy that takes no large files) would
 * otherwise hold up all after it.
 */
export async function listWaiting(db: LocalDatabase): Promise<Waiting> {
  const entries = keepValid(OutboxEntryRow, await db.outbox.toArray()).sort(
    (a, b) => a.createdAt - b.createdAt,
  )
  const waiting: Waiting = { ready: [], blocked: [] }
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
  waiting.ready.sort((a, b) => a.attempts - b.attempts || a.createdAt - b.createdAt)
  return waiting
}
