import type { LocalDatabase } from './db.ts'

/** How far the server's clock is ahead of this device's, give or take, and when (by this device) that was seen. */
interface Difference {
  ms: number
  errorMs: number
  seenAt: number
}

const key = 'server-time'
/** Up to here the device's own clock is as good; an answer that took longer tells too little. */
const toleranceMs = 5_000
/** A clock that is put right without a connection makes the difference wrong: it is not believed for ever. */
const believedMs = 7 * 24 * 60 * 60_000
/** How often an unchanged difference is stored again. */
const storedEveryMs = 60 * 60_000

let known: Difference | undefined
let stored: Difference | undefined
let store: ((difference: Difference) => Promise<unknown>) | undefined

/**
 * What time it is for the server, as far as this device knows: its own clock may be wrong by hours.
 * For all that is compared with a time somebody chose; how long ago something happened here is the
 * matter of `Date.now()`. See docs/decisions/0028-server-time.md.
 */
export function serverNow(): number {
  const now = Date.now()
  if (!known || Math.abs(known.ms) <= toleranceMs) return now
  // Before it was seen: the clock was set back since.
  const isBelievable = now > known.seenAt - toleranceMs && now < known.seenAt + believedMs
  return isBelievable ? now + known.ms : now
}

/** `fetch` that looks at the clock of our own server, which names each request; others' is not believed. */
export const timedFetch: typeof fetch = async (...request) => {
  const askedAt = performance.now()
  const response = await fetch(...request)
  if (response.headers.has('X-Request-Id'))
    noteServerTime(response.headers.get('Date'), performance.now() - askedAt)
  return response
}

/** Takes the `Date` of an answer that came `elapsedMs` after the question. */
function noteServerTime(date: string | null, elapsedMs: number): void {
  const second = Date.parse(date ?? '')
  if (Number.isNaN(second) || elapsedMs > toleranceMs) return
  const seenAt = Date.now()
  // Written between question and answer, somewhere in its second.
  const ms = second + 500 - (seenAt - elapsedMs / 2)
  const errorMs = 500 + elapsedMs / 2
  known =
    known && isAtLeastAsGood(known, { ms, errorMs })
      ? { ...known, seenAt }
      : { ms, errorMs, seenAt }
  keepKnown()
}

/** One that says the same, and more exactly. */
function isAtLeastAsGood(one: Difference, { ms, errorMs }: Omit<Difference, 'seenAt'>): boolean {
  return one.errorMs <= errorMs && Math.abs(one.ms - ms) <= one.errorMs + errorMs
}

/** Goes on from what an earlier page or worker saw, and keeps what this one sees. */
export async function followServerTime(db: LocalDatabase): Promise<void> {
  const value: unknown = (await db.settings.get(key))?.value
  if (isDifference(value)) {
    stored = value
    if (!known || known.seenAt < value.seenAt) known = value
  }
  store = (difference) => db.settings.put({ key, value: difference })
  keepKnown()
}

function keepKnown(): void {
  if (!known || !store) return
  const { ms, seenAt } = stored ?? { ms: 0, seenAt: 0 }
  const isOld = Math.abs(ms) > toleranceMs && known.seenAt - seenAt > storedEveryMs
  if (Math.abs(known.ms - ms) < toleranceMs && !isOld) return
  stored = known
  // Without it the next page asks its own clock until the first answer.
  store(known).catch((error: unknown) => console.warn('The time could not be kept', error))
}

function isDifference(value: unknown): value is Difference {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['ms', 'errorMs', 'seenAt'].every((name) => Number.isFinite(Reflect.get(value, name)))
  )
}
