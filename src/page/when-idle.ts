import { isCalling } from './first-screen.ts'

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
/** The first screen is complete after this time without a response, or after `longestMs`. */
const quietMs = 2000
const longestMs = 15_000
const patienceMs = 2000

/** Runs `act` when the first screen is complete, so as not to delay it. Returns a function to cancel it. */
export function afterFirstScreen(act: () => void): () => void {
  const begunAt = performance.now()
  let callOff = () => {}
  const look = () => {
    const now = performance.now()
    const isBusy = isCalling() || now - lastArrival() < quietMs
    if (isBusy && now - begunAt < longestMs) timer = setTimeout(look, quietMs)
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
