import type { LocalDatabase } from './db.ts'

const key = 'server-time'
/** Smaller differences, in ms, are ignored. */
const toleranceMs = 5_000
/**
 * Slower answers, in ms, are not used: `Date` has whole seconds, and the way back may take long.
 */
const slowestMs = 5_000
/**
 * After so long, in ms, a difference is not used any more: the device's clock may have been
 * corrected.
 */
const believedMs = 7 * 24 * 60 * 60_000
/** How often, in ms, an unchanged difference is stored again. */
const storedEveryMs = 60 * 60_000

/**
 * How far the server's clock is ahead of this device's, in ms, and when (by this device) that was
 * seen.
 */
let [aheadMs, seenAt] = [0, 0]
let [storedMs, storedAt] = [0, 0]
let device: LocalDatabase | undefined

/**
 * The server's time in ms, as far as this device knows; its own clock may be wrong by hours. For
 * comparisons with times that somebody chose; for durations on this device use `Date.now()`. See
 * docs/decisions/0028-server-time.md.
 */
export function serverNow(): number {
  const now = Date.now()
  // A time before `seenAt` means that the device's clock was set back since.
  const isBelievable = now > seenAt - toleranceMs && now < seenAt + believedMs
  return isBelievable && Math.abs(aheadMs) > toleranceMs ? now + aheadMs : now
}

/**
 * `fetch` that also reads the clock of our server. Its answers have a request id; others are not
 * used.
 */
export const timedFetch: typeof fetch = async (...request) => {
  const askedAt = performance.now()
  const response = await fetch(...request)
  const elapsedMs = performance.now() - askedAt
  const second = Date.parse(response.headers.get('Date') ?? '')
  const isTold = response.headers.has('X-Request-Id') && second > 0
  if (isTold && elapsedMs < slowestMs) {
    seenAt = Date.now()
    // `Date` was written between request and answer, somewhere within its second.
    aheadMs = second + 500 - (seenAt - elapsedMs / 2)
    store()
  }
  return response
}

/** Takes over the difference that an earlier page or worker stored, and stores each new one. */
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
  // When this fails, the next page uses its own clock until the first answer.
  device.settings.put({ key, value: [aheadMs, seenAt] }).catch(console.warn)
}
