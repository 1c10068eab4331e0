import type { LocalDatabase } from '../db.ts'
import { keepValid, OutboxEntryRow } from '../stored-rows.ts'
import type { OutboxEntry } from './entry.ts'
import { readPause } from './pause.ts'

/** The queued entries, by what they wait for. */
export interface Waiting {
  /** Time, or a connection; in the order in which they go. */
  ready: OutboxEntry[]
  /** An earlier change of the same post, in whatever state that is. */
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
  const posts = new Set<string>()
  for (const entry of entries) {
    const post = entry.kind === 'create-post' ? undefined : `${entry.userId} ${entry.postId}`
    const isBlocked = post !== undefined && posts.has(post)
    if (post !== undefined) posts.add(post)
    if (entry.state !== 'queued') continue
    const { userId } = entry
    if (!paused.has(userId)) paused.set(userId, (await readPause(db, userId)) !== undefined)
    if (!paused.get(userId)) waiting[isBlocked ? 'blocked' : 'ready'].push(entry)
  }
  waiting.ready.sort((a, b) => a.attempts - b.attempts || a.createdAt - b.createdAt)
  return waiting
}
