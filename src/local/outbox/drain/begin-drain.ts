import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import type { DeviceProblemCode } from '#local/entries/device-problems.ts'
import { clearProgress } from '#local/entries/progress.ts'
import { problemOf } from '../kinds/kinds.ts'
import { listWaiting } from './list-waiting.ts'

/**
 * Puts entries that a dead sender left as sending or uploading back in the queue. Only under the
 * lock. Safe because the key is kept: what did arrive is answered, not posted again.
 */
export async function requeueAbandoned(db: LocalDatabase): Promise<void> {
  const ids = await db.outbox.where('state').anyOf('sending', 'uploading').primaryKeys()
  for (const id of ids) {
    await applyEvent(db, id, { type: 'left-behind' })
    await clearProgress(db, id)
  }
}

const clockKey = 'outbox:clock'
/** Clocks are corrected by seconds all the time. */
const toleranceMs = 60_000

/**
 * Moves all waits back when the device's clock was set back; otherwise a wait of seconds would
 * become one of a day.
 */
export async function shiftWaitsWithClock(db: LocalDatabase, now: number): Promise<void> {
  const before = (await db.settings.get(clockKey))?.value
  await db.settings.put({ key: clockKey, value: now })
  const setBackMs = typeof before === 'number' ? before - now : 0
  if (setBackMs < toleranceMs) return
  const { ready } = await listWaiting(db)
  for (const { id, nextAttemptAt, problem } of ready)
    if (nextAttemptAt > now && problem)
      await applyEvent(db, id, {
        type: 'postponed',
        nextAttemptAt: nextAttemptAt - setBackMs,
        problem,
      })
}

/** Writes into each blocked entry the problem that it waits for an earlier change. */
export async function markBlocked(db: LocalDatabase): Promise<void> {
  const { blocked } = await listWaiting(db)
  await markAll(db, blocked, 'BLOCKED')
}

/** Writes into each waiting entry that there is no connection; answers whether any entry waits. */
export async function markOffline(db: LocalDatabase): Promise<boolean> {
  const { ready } = await listWaiting(db)
  await markAll(db, ready, 'OFFLINE')
  return ready.length > 0
}

/**
 * Where the problem differs, so that not every wake-up writes. Each transaction makes every open page
 * read its outbox again, so one is over many entries.
 */
const markedAtOnce = 100

async function markAll(
  db: LocalDatabase,
  entries: readonly OutboxEntry[],
  code: DeviceProblemCode,
): Promise<void> {
  const open = entries.filter(({ problem }) => problem?.code !== code)
  for (let at = 0; at < open.length; at += markedAtOnce)
    await db.transaction('rw', db.outbox, async () => {
      for (const entry of open.slice(at, at + markedAtOnce)) await mark(db, entry, code)
    })
}

async function mark(db: LocalDatabase, entry: OutboxEntry, code: DeviceProblemCode): Promise<void> {
  const { id, nextAttemptAt } = entry
  const problem = problemOf(entry, code)
  await applyEvent(db, id, { type: 'postponed', nextAttemptAt, problem })
}
