import type { CallPorts } from '#local/call-api.ts'
import { type DeviceNews, newsChannel, syncTagPrefix } from '#local/messages.ts'
import { type DrainResult, drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/wire/server-ports.ts'
import { followServerTime, serverNow, timedFetch } from '#local/server-time.ts'
import { createSessionSource } from '#local/session.ts'
import { sendSignOuts } from '#local/sign-outs.ts'
import { runLockedWithin } from '#local/web-lock.ts'
import { db } from './device.ts'

const network = { fetch: timedFetch, origin: '' }
const ports: CallPorts = { ...network, session: createSessionSource(db, network) }

/**
 * Chromium ends an event after some five and a half minutes. What is stopped before that is stopped
 * between two pieces, and is told to the browser as unfinished, so that it comes back.
 */
const longestEventMs = 4 * 60_000

/** A new version waits for the events of this one to end, for minutes if need be. */
const leaving = new AbortController()

/** From now on nothing is begun here; what is under way ends with its present piece. */
export function stepAside(): void {
  leaving.abort()
}

/**
 * The browser found a connection, perhaps with every page closed. Rejecting is the only way to be
 * woken again then, so the event fails while something waits for the network or for time; tags are
 * one per entry, and a failed one holds up no other. What waits for the person does not fail it.
 */
export function onSync(event: SyncEvent): void {
  if (event.tag.startsWith(syncTagPrefix)) event.waitUntil(drainOrReject())
}

async function drainOrReject(): Promise<void> {
  const isSignOutOwed = await sendSignOuts(db, network)
  const { isBusy, nextAttemptAt } = await drainInWorker()
  if (isSignOutOwed || isBusy || nextAttemptAt !== undefined)
    throw new Error('Some posts still wait to be sent')
}

/**
 * Waits for its turn: a page that sends may be closed in the middle, and then nobody else is there to
 * go on. One event after the other takes a long upload up where the last one ended.
 */
export async function drainInWorker(): Promise<DrainResult> {
  const startedAt = performance.now()
  const isTimeOver = () => leaving.signal.aborted || performance.now() - startedAt >= longestEventMs
  await followServerTime(db)
  return await drainOutbox({
    db,
    ...connectServer(db, ports),
    lock: (run) => runLockedWithin('outbox', longestEventMs, run, leaving.signal),
    now: serverNow,
    random: Math.random,
    isOnline: () => navigator.onLine,
    isTimeOver,
    announce,
  })
}

function announce(news: DeviceNews): void {
  const channel = new BroadcastChannel(newsChannel)
  channel.postMessage(news)
  channel.close()
}
