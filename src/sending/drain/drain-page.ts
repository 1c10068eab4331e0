import { type DrainResult, drainOutbox } from '#local/outbox/drain/drain.ts'
import { backoff } from '#local/outbox/wire/backoff.ts'
import { connectServer } from '#local/outbox/wire/server-ports.ts'
import { serverNow } from '#local/server-time.ts'
import { runIfFree } from '#local/web-lock.ts'
import { localDb } from '#src/page/local-database.ts'
import { announce } from '#src/page/news.ts'
import { pagePorts } from './page-ports.ts'

const shortestMs = 1_000
/** Somebody else holds the lock, and may go in the middle of a file: this page then takes over. */
const busyMs = 2_000
/** A line that is back wakes the outbox by itself (`wake.ts`); this is for one that was never missed. */
const unreachableMs = 1_000

/** A clock that was set back must not become a wait of years, which a timer would take for none. */
const longestWaitMs = 60 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let isDraining = false
let isAskedAgain = false

/** Sends what is due unless another tab or the worker is at it, and sets the clock for what is due later. */
async function drainPage(): Promise<void> {
  // The drain that runs takes up what was made meanwhile, and sets the clock when it ends.
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
      // A page goes on for as long as it lives, hidden or not.
      isTimeOver: () => false,
      announce,
    })
    failures = result.isUnreachable ? failures + 1 : 0
    const waitMs = chooseWait(result)
    if (waitMs !== undefined) timer = setTimeout(drainQuietly, Math.min(waitMs, longestWaitMs))
  } finally {
    isDraining = false
  }
}

/** As `drainPage`, for who does not wait for it. */
export function drainQuietly(): void {
  drainPage().catch((error: unknown) => console.error('The outbox could not be drained', error))
}

export function stopDraining(): void {
  clearTimeout(timer)
}

function chooseWait(result: DrainResult): number | undefined {
  // Whoever asked knows more of the line than the call that was on its way then.
  if (isAskedAgain && result.isUnreachable) return 0
  // What is being sent there waits for nothing, and is left behind if its sender goes.
  if (result.isBusy) return busyMs
  if (result.nextAttemptAt === undefined) return undefined
  if (result.isUnreachable) return unreachableMs + backoff(failures, Math.random())
  return Math.max(result.nextAttemptAt - serverNow(), shortestMs)
}
