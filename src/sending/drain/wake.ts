import { onSessionChange } from '#local/session-change.ts'
import { onBackOnline } from '#src/page/connectivity.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { registerSync } from '#src/page/sync-tags.ts'
import { tellWorker } from '#src/page/tell-worker.ts'
import { drainQuietly, stopDraining } from './drain-page.ts'
import { watchSending } from './watch-sending.ts'

/** The worker outlives this page, so it gets the first chance at sending. */
const headStartMs = 250
const registrationPatienceMs = 1_000

/**
 * Has the outbox sent as soon as it can be: by the browser when the connection returns (also with
 * every page closed), by the worker now, or by this page where neither exists. Call it after an entry
 * was made or changed, with its id; resolves when everybody was told, not when it was sent.
 */
export async function wakeOutbox(entryId = wakeTag(), isLineBack = false): Promise<void> {
  const toSend = localDb.outbox.where('state').anyOf('queued', 'uploading', 'sending')
  if ((await toSend.count()) === 0) return
  await Promise.race([registerSync(entryId), wait(registrationPatienceMs)])
  if (tellWorker({ type: 'DRAIN', isLineBack })) setTimeout(drainQuietly, headStartMs)
  else drainQuietly()
}

/**
 * A tag whose sync failed is held back by the browser for minutes, and registering it again changes
 * nothing: so each wake-up draws its own, and a person who looks in again gets a new chance.
 */
const wakeTag = () => `wake-${Math.floor(Math.random() * 1000)}`

/** Wakes the outbox at start, on return of the connection, of the person and of their session. Answers the way to stop. */
export function startWakeUps(): () => void {
  // A device that keeps nothing has nothing to send either; a banner tells of it.
  const wake = () => void wakeOutbox().catch(noteTrouble)
  const wakeAnew = () => void wakeOutbox(wakeTag(), true).catch(noteTrouble)
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  // Another network, or the same one after a silence: what waits on a connection of before is begun anew.
  window.addEventListener('online', wakeAnew)
  const stopHearing = onBackOnline(wakeAnew)
  const stopLooking = watchSending(localDb)
  document.addEventListener('visibilitychange', wakeIfVisible)
  const stopWatching = onSessionChange(localDb, wake)
  import('#src/session/owed-sign-outs.ts')
    .then(({ payOwedSignOuts }) => payOwedSignOuts())
    .catch(noteTrouble)
  import('./tidy.ts').then(({ tidy }) => tidy()).catch(noteTrouble)
  return () => {
    window.removeEventListener('online', wakeAnew)
    stopHearing()
    stopLooking()
    document.removeEventListener('visibilitychange', wakeIfVisible)
    stopWatching()
    stopDraining()
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
