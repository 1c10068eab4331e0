import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#local/db.ts'
import { isUnanswered } from '#local/outbox/device-problems.ts'
import { listProgress, type SendProgress } from '#local/outbox/progress.ts'
import { askServer, isOnline, noteAnswer } from './connectivity.ts'

/** A sending that is silent for so long may be on a dead line; twelve seconds are said in words. */
const suspiciousMs = 4_000
/** A line that is slow and lives is asked again so often. */
const askAgainMs = 8_000

/**
 * Whoever sends, page or worker, the page learns from it how the line is: what moves is a sign of life,
 * and where nothing moves the server is asked. Answers the way to stop.
 */
export function watchSending(db: LocalDatabase): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let before: readonly SendProgress[] = []

  function askLater(waitMs: number, isInDoubt = false): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Once the line is known to be dead, it is asked for by its own clock.
      if (isOnline()) void askServer({ isInDoubt })
      askLater(askAgainMs, isInDoubt)
    }, waitMs)
  }

  const subscription = liveQuery(async () => ({
    progress: await listProgress(db),
    entries: await db.outbox.toArray(),
  })).subscribe({
    next({ progress, entries }) {
      if (hasMoved(before, progress)) noteAnswer(true)
      before = progress
      clearTimeout(timer)
      if (entries.some(({ state, problem }) => state === 'queued' && isUnanswered(problem)))
        askLater(0, true)
      else if (progress.length > 0) askLater(suspiciousMs)
    },
    error: (error) => console.error('The outbox cannot be watched', error),
  })
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}

function hasMoved(before: readonly SendProgress[], now: readonly SendProgress[]): boolean {
  const known = new Map(before.map(({ entryId, sentBytes }) => [entryId, sentBytes]))
  return now.some(({ entryId, sentBytes }) => sentBytes > (known.get(entryId) ?? sentBytes))
}
