import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#local/db.ts'
import { isUnanswered } from '#local/outbox/entry/device-problems.ts'
import { readPause } from '#local/outbox/entry/pause.ts'
import { listProgress, type SendProgress } from '#local/outbox/entry/progress.ts'
import { readSession } from '#local/session.ts'
import { askServer, isOnline, noteAnswer } from '#src/page/connectivity.ts'

/** A sending that is silent for so long may be on a dead line; twelve seconds are said in words. */
const suspiciousMs = 4_000
/** A line that is slow and lives is asked again so often, and less and less. */
const askAgainMs = 8_000
const seldomMs = 60_000
const growth = 1.5

/**
 * Whoever sends, page or worker, the page learns from it how the line is: what moves is a sign of life,
 * and where nothing moves the server is asked while somebody looks. Answers the way to stop.
 */
export function watchSending(db: LocalDatabase): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: Sending = { progress: [], isInDoubt: false }

  function askLater(waitMs: number, nextMs = askAgainMs): void {
    timer = setTimeout(() => {
      // Once the line is known to be dead, it is asked for by its own clock.
      if (isOnline()) void askServer({ isInDoubt: known.isInDoubt })
      askLater(nextMs, Math.min(nextMs * growth, seldomMs))
    }, waitMs)
  }

  function beginAsking(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    if (known.isInDoubt) askLater(0)
    else if (known.progress.length > 0) askLater(suspiciousMs)
  }

  const subscription = liveQuery(() => readSending(db)).subscribe({
    next(sending) {
      if (hasMoved(known.progress, sending.progress)) noteAnswer(true)
      known = sending
      beginAsking()
    },
    error: (error) => console.error('The outbox cannot be watched', error),
  })
  document.addEventListener('visibilitychange', beginAsking)
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
    document.removeEventListener('visibilitychange', beginAsking)
  }
}

/** What of the signed-in person's is on its way, and whether something waits that nobody answered. */
interface Sending {
  progress: readonly SendProgress[]
  isInDoubt: boolean
}

async function readSending(db: LocalDatabase): Promise<Sending> {
  const { id = '' } = (await readSession(db))?.user ?? {}
  const entries = await db.outbox.where('userId').equals(id).toArray()
  const ids = entries.map((entry) => entry.id)
  const isPaused = (await readPause(db, id)) !== undefined
  return {
    progress: (await listProgress(db)).filter(({ entryId }) => ids.includes(entryId)),
    isInDoubt:
      !isPaused &&
      entries.some(({ state, problem }) => state === 'queued' && isUnanswered(problem)),
  }
}

function hasMoved(before: readonly SendProgress[], now: readonly SendProgress[]): boolean {
  const known = new Map(before.map(({ entryId, sentBytes }) => [entryId, sentBytes]))
  return now.some(({ entryId, sentBytes }) => sentBytes > (known.get(entryId) ?? sentBytes))
}
