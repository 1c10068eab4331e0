import { isCalling } from './first-screen.ts'

/** Runs `act` once, when the browser has nothing to do and at the latest after `latestMs`. Answers the way to call it off. */
export function whenIdle(act: () => void, latestMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}

/** So long at least the first screen has the connection and the processor for itself. */
const firstScreenMs = 3000
/** It is there when nothing has arrived for so long; a picture that never comes holds nothing up. */
const quietMs = 2000
const longestMs = 15_000
const patienceMs = 2000

/** Runs `act` when the first screen is there: what a later moment needs must not make this one wait. */
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

/** When something last came over the network, files and answers alike. */
function lastArrival(): number {
  return performance
    .getEntriesByType('resource')
    .reduce((last, entry) => Math.max(last, entry.startTime + entry.duration), 0)
}
