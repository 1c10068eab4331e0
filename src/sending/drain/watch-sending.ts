import type { LocalDatabase } from '#local/database/db.ts'
import { isUnanswered } from '#local/entries/device-problems.ts'
import { readPause } from '#local/entries/pause.ts'
import { listProgress, type SendProgress } from '#local/entries/progress.ts'
import { readSession } from '#local/session/session.ts'
import { askServer, isOnline, noteAnswer } from '#src/page/connectivity.ts'
import { followQuery } from '#src/page/follow-query.ts'

/** After this silence, in ms, the server is probed. (`useSilence` tells the person, later.) */
const suspiciousMs = 4_000
/** The time between probes while the server answers but nothing moves, in ms; it grows to `seldomMs`. */
const askAgainMs = 8_000
const seldomMs = 60_000
const growth = 1.5

/**
 * Derives the state of the connection from the progress of transfers, made by this page or the worker:
 * progress means that it works; without progress the server is probed while the page is visible. Returns a
 * function to stop.
 */
export function watchSending(db: LocalDatabase): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: Sending = { progress: [], isInDoubt: false }

  function askLater(waitMs: number, nextMs = askAgainMs): void {
    timer = setTimeout(() => {
      // While offline, `connectivity.ts` does the probing.
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

  const stop = followQuery(() => readSending(db), {
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
    stop()
    document.removeEventListener('visibilitychange', beginAsking)
  }
}

/** The transfers of the signed-in person, and whether an entry waits after a call without an answer. */
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
