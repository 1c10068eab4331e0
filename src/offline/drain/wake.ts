import type { LocalDatabase } from '#local/database/db.ts'
import { isUnanswered } from '#local/entries/device-problems.ts'
import { readPause } from '#local/entries/pause.ts'
import { listProgress, type SendProgress } from '#local/entries/progress.ts'
import { readSession } from '#local/session/session.ts'
import { onSessionChange } from '#local/session/session-change.ts'
import { askServer, isOnline, noteAnswer, onBackOnline } from '#src/browser/connectivity.ts'
import { followQuery } from '#src/browser/follow-query.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { registerSync } from '#src/browser/sync-tags.ts'
import { tellWorker } from '#src/browser/tell-worker.ts'
import { drainQuietly, stopDraining } from './drain-page.ts'
import { endUploads } from './end-uploads.ts'

/** The page sends this much later than the worker, in ms, because the worker can outlive the page. */
const headStartMs = 250
const registrationPatienceMs = 1_000
/** How often a page that stays open deletes what is not needed any more, in ms. */
const cleanUpEveryMs = 60 * 60_000

/**
 * Starts sending the outbox: registers a background sync for the return of the connection (works with every
 * page closed), wakes the worker, or sends from this page where neither exists. Call it with the entry's id
 * after an entry was created or changed. Resolves when all were notified, not when the entry was sent.
 */
export async function wakeOutbox(entryId = wakeTag(), isLineBack = false): Promise<void> {
  const toSend = localDb.outbox.where('state').anyOf('queued', 'uploading', 'sending')
  if ((await toSend.count()) === 0) return
  await Promise.race([registerSync(entryId), wait(registrationPatienceMs)])
  if (tellWorker({ type: 'DRAIN', isLineBack })) setTimeout(drainQuietly, headStartMs)
  else drainQuietly()
}

/**
 * A random tag for each wake-up: browsers delay a tag whose sync has failed by minutes, and registering
 * the same tag again does not shorten that.
 */
const wakeTag = () => `wake-${Math.floor(Math.random() * 1000)}`

/**
 * Wakes the outbox now, when the connection returns, when the page becomes visible, and after a sign-in.
 * Returns a function to stop.
 */
export function startWakeUps(): () => void {
  // Without storage there is nothing to send; a banner says why.
  const wake = () => void wakeOutbox().catch(reportStorageError)
  const wakeAnew = () => {
    wakeOutbox(wakeTag(), true).catch(reportStorageError)
    // The server can be told now which uploads were given up while offline.
    endUploads()
  }
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  // After a change of the network, requests on old connections are aborted and sent again.
  window.addEventListener('online', wakeAnew)
  const stopHearing = onBackOnline(wakeAnew)
  const stopLooking = watchSending(localDb)
  document.addEventListener('visibilitychange', wakeIfVisible)
  const stopWatching = onSessionChange(localDb, wake)
  import('#src/session/sign-out/pending-sign-outs.ts')
    .then(({ sendPendingSignOuts }) => sendPendingSignOuts())
    .catch(reportStorageError)
  const wakeFor = (entryId: string) => void wakeOutbox(entryId).catch(reportStorageError)
  const cleanUp = () =>
    void import('./clean-up-device.ts')
      .then(({ cleanUpDevice }) => cleanUpDevice(wakeFor))
      .catch(reportStorageError)
  cleanUp()
  const cleaning = setInterval(cleanUp, cleanUpEveryMs)
  return () => {
    window.removeEventListener('online', wakeAnew)
    stopHearing()
    stopLooking()
    document.removeEventListener('visibilitychange', wakeIfVisible)
    stopWatching()
    clearInterval(cleaning)
    stopDraining()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** After this silence, in ms, the server is probed. (`useIsStalled` tells the person, later.) */
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
