import type { CallPorts } from '#local/call-api.ts'
import { openLocalDatabase } from '#local/db.ts'
import { type DeviceNews, newsChannel, syncTagPrefix } from '#local/messages.ts'
import { type DrainResult, drainOutbox } from '#local/outbox/drain.ts'
import { sendEntry } from '#local/outbox/send-entry.ts'
import { createSessionSource } from '#local/session.ts'
import { runLocked } from '#local/web-lock.ts'

const db = openLocalDatabase()
const network = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request), origin: '' }
const ports: CallPorts = { ...network, session: createSessionSource(db, network) }

/**
 * The browser found a connection, perhaps with every page closed. Rejecting is the only way to be
 * woken again then, so the event fails while something waits for the network or for time; tags are
 * one per entry, and a failed one holds up no other. What waits for the person does not fail it.
 */
export function onSync(event: SyncEvent): void {
  if (event.tag.startsWith(syncTagPrefix)) event.waitUntil(drainOrReject())
}

async function drainOrReject(): Promise<void> {
  const { nextAttemptAt } = await drainInWorker()
  if (nextAttemptAt !== undefined) throw new Error('Some posts still wait to be sent')
}

/**
 * Waits for its turn: a page that sends may be closed in the middle, and then nobody else is there to
 * go on. (The browser ends an event after some five minutes; the entry is then taken up again.)
 */
export async function drainInWorker(): Promise<DrainResult> {
  return await drainOutbox({
    db,
    lock: (run) => runLocked('outbox', run),
    now: Date.now,
    random: Math.random,
    isOnline: () => navigator.onLine,
    send: (request) => sendEntry(request, ports),
    announce,
  })
}

function announce(news: DeviceNews): void {
  const channel = new BroadcastChannel(newsChannel)
  channel.postMessage(news)
  channel.close()
}
