import { tellDelivery } from '#local/calls/delivery-channel.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { runIfFree } from '#local/database/web-lock.ts'
import { type DrainResult, drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/drain/ports.ts'
import { backoff } from '#local/outbox/wire/classify-answer.ts'
import { localDb } from '#src/browser/local-database.ts'
import { pagePorts } from './page-ports.ts'

const shortestMs = 1_000
/** How often, in ms, this page checks whether another tab or the worker still holds the lock. */
const busyMs = 2_000
/** The wait after an unreachable server, in ms. A returned connection wakes the outbox earlier (`wake.ts`). */
const unreachableMs = 1_000

/** Limits the wait after the clock was set back; timers fire at once for delays above 24 days. */
const longestWaitMs = 60 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let isDraining = false
let isAskedAgain = false

/** Sends due entries, unless another tab or the worker is doing so, and sets a timer for later ones. */
async function drainPage(): Promise<void> {
  // The running drain also sends entries created meanwhile, and sets the timer when it ends.
  isAskedAgain = isDraining
  if (isDraining) return
  isDraining = true
  clearTimeout(timer)
  try {
    const result = await drainOutbox({
      db: localDb,
      ...connectServer(localDb, pagePorts),
      lock: (run) => runIfFree('outbox', run),
      now: serverNow,
      random: Math.random,
      isOnline: () => navigator.onLine,
      // Pages have no time limit, unlike the service worker, even when they are hidden.
      isTimeOver: () => false,
      tellDelivery,
    })
    failures = result.isUnreachable ? failures + 1 : 0
    const waitMs = chooseWait(result)
    if (waitMs !== undefined) timer = setTimeout(drainQuietly, Math.min(waitMs, longestWaitMs))
  } finally {
    isDraining = false
  }
}

/** Like `drainPage`, for callers that do not wait; errors are logged. */
export function drainQuietly(): void {
  drainPage().catch((error: unknown) => console.error('The outbox could not be drained', error))
}

export function stopDraining(): void {
  clearTimeout(timer)
}

function chooseWait(result: DrainResult): number | undefined {
  // The connection may have returned since the call that failed was made, so it is tried again at once.
  if (isAskedAgain && result.isUnreachable) return 0
  // Another tab or the worker is sending. Its entries have no next attempt, so this page looks again: they
  // would stay unsent if that sender ended.
  if (result.isBusy) return busyMs
  if (result.nextAttemptAt === undefined) return undefined
  if (result.isUnreachable) return unreachableMs + backoff(failures, Math.random())
  return Math.max(result.nextAttemptAt - serverNow(), shortestMs)
}
