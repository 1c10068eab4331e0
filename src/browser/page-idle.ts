/** A first screen that makes no call within `beginMs`, or takes longer than `longestMs`, is not waited for. */
const beginMs = 250
const longestMs = 1000
const lookMs = 50

let calls = 0
let hasBegun = false
let isFilled = false

/** Counts the call as part of the first screen until it is answered. */
export async function noteCall<T>(call: Promise<T>): Promise<T> {
  hasBegun = true
  calls++
  try {
    return await call
  } finally {
    calls--
  }
}

function isCalling(): boolean {
  return calls > 0
}

/** Call when a screen shows its data. */
export function noteDataShown(): void {
  isFilled = true
}

/** Resolves when the first screen shows its data or all of its calls have ended, within `longestMs`. */
export async function whenFirstDataShown(): Promise<void> {
  const begunAt = performance.now()
  // After an answer the screen renders, and may make further calls.
  for (let calm = 0; !isFilled && calm < 2; ) {
    await wait(lookMs)
    const passedMs = performance.now() - begunAt
    if (passedMs > longestMs) return
    calm = calls === 0 && (hasBegun || passedMs > beginMs) ? calm + 1 : 0
  }
  // Time for the data to be painted.
  await wait(lookMs)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Runs `act` once, when the browser is idle or after `latestMs`. Returns a function to cancel it. */
export function whenIdle(act: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}

/** The first screen has the connection and the processor for itself for at least this time, in ms. */
const firstScreenMs = 3000
/** The first screen is complete after this time without a response, or after `longestIdleWaitMs`. */
const quietMs = 2000
const longestIdleWaitMs = 15_000
const patienceMs = 2000

/** Runs `act` when the first screen is complete, so as not to delay it. Returns a function to cancel it. */
export function whenPageIdle(act: () => void): () => void {
  const begunAt = performance.now()
  let callOff = () => {}
  const look = () => {
    const now = performance.now()
    const isBusy = isCalling() || now - lastArrival() < quietMs
    if (isBusy && now - begunAt < longestIdleWaitMs) timer = setTimeout(look, quietMs)
    else callOff = whenIdle(act, patienceMs)
  }
  let timer = setTimeout(look, firstScreenMs)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}

/** When the last response of any kind ended, on the clock of `performance.now`. */
function lastArrival(): number {
  return performance
    .getEntriesByType('resource')
    .reduce((last, entry) => Math.max(last, entry.startTime + entry.duration), 0)
}
