import type { LocalDatabase } from './db.ts'

const key = 'server-time'
/** Up to here the device's own clock is as good. */
const toleranceMs = 5_000
/** `Date` tells whole seconds, and the way back may be long: slower answers tell too little. */
const slowestMs = 5_000
/** A clock that is put right without a connection makes the difference wrong: it is not believed for ever. */
const believedMs = 7 * 24 * 60 * 60_000
/** How often an unchanged difference is stored again. */
const storedEveryMs = 60 * 60_000

/** How far the server's clock is ahead of this device's, and when (by this device) that was seen. */
let [aheadMs, seenAt] = [0, 0]
let [storedMs, storedAt] = [0, 0]
let device: LocalDatabase | undefined

/**
 * What time it is for the server, as far as this device knows: its own clock may be wrong by hours.
 * For all that is compared with a time somebody chose; how long ago something happened here is the
 * matter of `Date.now()`. See docs/decisions/0028-server-time.md.
 */
export function serverNow(): number {
  const now = Date.now()
  // Before it was seen: the clock was set back since.
  const isBelievable = now > seenAt - toleranceMs && now < seenAt + believedMs
  return isBelievable && Math.abs(aheadMs) > toleranceMs ? now + aheadMs : now
}

/** `fetch` that looks at the clock of our own server, which names each request; others' is not believed. */
export const timedFetch: typeof fetch = async (...request) => {
  const askedAt = performance.now()
  const response = await fetch(...request)
  const elapsedMs = performance.now() - askedAt
  const second = Date.parse(response.headers.get('Date') ?? '')
  const isTold = response.headers.has('X-Request-Id') && second > 0
  if (isTold && elapsedMs < slowestMs) {
    seenAt = Date.now()
    // Written between question and answer, somewhere in its second.
    aheadMs = second + 500 - (seenAt - elapsedMs / 2)
    store()
  }
  return response
}

/** Goes on from what an earlier page or worker saw, and keeps what this one sees. */
export async function followServerTime(db: LocalDatabase): Promise<void> {
  const value: unknown = (await db.settings.get(key))?.value
  if (Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)) {
    ;[storedMs, storedAt] = value
    if (seenAt < storedAt) [aheadMs, seenAt] = value
  }
  device = db
  store()
}

function store(): void {
  const isOther = Math.abs(aheadMs - storedMs) > toleranceMs
  const isOld = Math.abs(storedMs) > toleranceMs && seenAt - storedAt > storedEveryMs
  if (!device || !(isOther || isOld)) return
  ;[storedMs, storedAt] = [aheadMs, seenAt]
  // Without it the next page asks its own clock until the first answer.
  device.settings.put({ key, value: [aheadMs, seenAt] }).catch(console.warn)
}
