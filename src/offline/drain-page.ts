import { backoff } from '#local/outbox/backoff.ts'
import { type DrainResult, drainOutbox } from '#local/outbox/drain.ts'
import { sendEntry } from '#local/outbox/send-entry.ts'
import { runIfFree } from '#local/web-lock.ts'
import { localDb } from './local-database.ts'
import { announce } from './news.ts'
import { pagePorts } from './page-ports.ts'

const shortestMs = 1_000
/** Somebody else holds the lock: look again soon, in case it goes without finishing. */
const busyMs = 3_000
const unreachableMs = 5_000

/** A clock that was set back must not become a wait of years, which a timer would take for none. */
const longestWaitMs = 60 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Sends what is due unless another tab or the worker is at it, and sets the clock for what is due later. */
async function drainPage(): Promise<void> {
  clearTimeout(timer)
  const result = await drainOutbox({
    db: localDb,
    lock: (run) => runIfFree('outbox', run),
    now: Date.now,
    random: Math.random,
    isOnline: () => navigator.onLine,
    send: (request) => sendEntry(request, pagePorts),
    announce,
  })
  failures = result.isUnreachable ? failures + 1 : 0
  const waitMs = chooseWait(result)
  clearTimeout(timer)
  if (waitMs !== undefined) timer = setTimeout(drainQuietly, Math.min(waitMs, longestWaitMs))
}

/** As `drainPage`, for who does not wait for it. */
export function drainQuietly(): void {
  drainPage().catch((error: unknown) => console.error('The outbox could not be drained', error))
}

export function stopDraining(): void {
  clearTimeout(timer)
}

function chooseWait(result: DrainResult): number | undefined {
  if (result.nextAttemptAt === undefined) return undefined
  if (result.isUnreachable) return unreachableMs + backoff(failures, Math.random())
  const dueInMs = result.nextAttemptAt - Date.now()
  return Math.max(dueInMs, result.isBusy ? busyMs : shortestMs)
}
