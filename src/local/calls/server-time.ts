import { millisecondsInDay } from 'date-fns/constants'
import type { LocalDatabase } from '#local/database/db.ts'

const key = 'server-time'
/** Smaller differences, in ms, are ignored. */
const toleranceMs = 5_000
/**
 * Slower answers, in ms, are used only where what is known cannot be right: `Date` has whole seconds,
 * and the way back may take long.
 */
const slowestMs = 5_000
/**
 * After so long, in ms, a difference is not used any more: the device's clock may have been
 * corrected.
 */
const believedMs = 7 * millisecondsInDay
/** How often, in ms, an unchanged difference is stored again. */
const storedEveryMs = 60 * 60_000

/**
 * How far the server's clock is ahead of this device's, in ms, and when (by this device) that was
 * seen.
 */
let [aheadMs, seenAt] = [0, 0]
let [storedMs, storedAt] = [0, 0]
/** The difference that the listeners know. */
let [toldMs, toldAt] = [0, 0]
let device: LocalDatabase | undefined

/** As it is kept: how far the server is ahead in ms, and when (by this device) that was seen. */
type KeptServerTime = readonly [aheadMs: number, seenAt: number]

const listeners = new Set<(kept: KeptServerTime) => void>()

/** Calls back when the difference has changed. Returns a function to stop. */
export function onServerTimeChange(listener: (kept: KeptServerTime) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The server's time in ms, as far as this device knows; its own clock may be wrong by hours. For
 * comparisons with times that somebody chose; for durations on this device use `Date.now()`. See
 * docs/decisions/0028-server-time.md.
 */
export function serverNow(): number {
  const now = Date.now()
  return now + believedAhead(now)
}

/** The known difference, in ms; 0 when it is small or cannot be believed any more. */
function believedAhead(now: number): number {
  // A time before `seenAt` means that the device's clock was set back since.
  const isBelievable = now > seenAt - toleranceMs && now < seenAt + believedMs
  return isBelievable && Math.abs(aheadMs) > toleranceMs ? aheadMs : 0
}

/**
 * `fetch` that also reads the clock of our server. Its answers have a request id; others are not
 * used.
 */
export const timedFetch: typeof fetch = async (...request) => {
  const [askedAt, begunAt] = [performance.now(), Date.now()]
  const response = await fetch(...request)
  // Some systems leave out of `performance.now()` how long the machine slept.
  const elapsedMs = Math.max(performance.now() - askedAt, Date.now() - begunAt)
  const second = Date.parse(response.headers.get('Date') ?? '')
  const isTold = response.headers.has('X-Request-Id') && second > 0
  if (isTold) measure(second, elapsedMs)
  return response
}

/** `second`: the `Date` of an answer that came after so many ms. */
function measure(second: number, elapsedMs: number): void {
  const now = Date.now()
  // `Date` was written between request and answer, somewhere within its second.
  const ahead = second + 500 - (now - elapsedMs / 2)
  const isWrong = Math.abs(ahead - believedAhead(now)) > elapsedMs / 2 + toleranceMs
  if (elapsedMs >= slowestMs && !isWrong) return
  ;[aheadMs, seenAt] = [ahead, now]
  store()
}

/**
 * Takes over the difference that `listener` of an earlier page kept, and tells it each new one. `kept`
 * is checked. For the start of a page, before the first screen.
 */
export function followKeptTime(
  kept: unknown,
  listener: (next: KeptServerTime) => void,
): () => void {
  if (isServerTime(kept)) {
    ;[toldMs, toldAt] = kept
    if (seenAt < toldAt) [aheadMs, seenAt] = kept
  }
  return onServerTimeChange(listener)
}

function isServerTime(value: unknown): value is KeptServerTime {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)
}

/** Takes over the difference that an earlier page or worker stored, and stores each new one. */
export async function followServerTime(db: LocalDatabase): Promise<void> {
  const value: unknown = (await db.settings.get(key))?.value
  if (isServerTime(value)) {
    ;[storedMs, storedAt] = value
    if (seenAt < storedAt) [aheadMs, seenAt] = value
  }
  device = db
  store()
}

function store(): void {
  tell()
  if (!device || !isNews(storedMs, storedAt)) return
  ;[storedMs, storedAt] = [aheadMs, seenAt]
  // When this fails, the next page uses its own clock until the first answer.
  device.settings.put({ key, value: [aheadMs, seenAt] }).catch(console.warn)
}

function tell(): void {
  if (!isNews(toldMs, toldAt)) return
  ;[toldMs, toldAt] = [aheadMs, seenAt]
  for (const listener of listeners) listener([aheadMs, seenAt])
}

/** Whether the difference is another than `knownMs`, which was seen at `knownAt`, or much newer. */
function isNews(knownMs: number, knownAt: number): boolean {
  const isOther = Math.abs(aheadMs - knownMs) > toleranceMs
  return isOther || (Math.abs(knownMs) > toleranceMs && seenAt - knownAt > storedEveryMs)
}
