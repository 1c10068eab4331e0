import type { CallPorts } from '#local/calls/call-api.ts'
import { tellDelivery } from '#local/calls/delivery-channel.ts'
import { syncTagPrefix } from '#local/calls/messages.ts'
import { proveRefresh } from '#local/calls/prove-refresh.ts'
import { followServerTime, serverNow, timedFetch } from '#local/calls/server-time.ts'
import { runLockedWithin } from '#local/database/web-lock.ts'
import { type DrainResult, drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/drain/ports.ts'
import { createSessionSource, type ProveRefresh } from '#local/session/session.ts'
import { sendSignOuts } from '#local/session/sign-outs.ts'
import { db } from './device.ts'

const network = { fetch: timedFetch, origin: '' }
const prove: ProveRefresh = (token) => proveRefresh(db, token)
const ports: CallPorts = { ...network, session: createSessionSource(db, network, prove) }

/**
 * The longest time of a drain, in ms, because Chromium ends an event after some five and a half minutes. The
 * drain then stops between two pieces and the event rejects, so that the browser repeats it.
 */
const longestEventMs = 4 * 60_000

/** Aborted when a new version wants to take over, which would otherwise wait for running events. */
const leaving = new AbortController()

/** Stops sending: nothing new is started, and a running upload ends after its present piece. */
export function stopDraining(): void {
  leaving.abort()
}

/**
 * Handles the event of a returned connection, perhaps with every page closed. The event rejects while entries
 * wait for the network or for a time, because the browser repeats only rejected events; entries that wait for
 * the person do not reject it. Each entry has its own tag, so one that fails does not delay the others.
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
 * Drains the outbox when the lock is free. It waits for the lock, since the page that holds it may
 * be closed. A long upload is continued by one event after the other.
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
    tellDelivery,
  })
}
