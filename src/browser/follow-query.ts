import { Dexie, liveQuery } from 'dexie'

/** A query that takes less than this, in ms, runs again at each change. */
const quickMs = 60
/** After a slow query the next one waits this many times its duration, but at most `longestRestMs`. */
const restFactor = 5
const longestRestMs = 3000

/** How long to wait before a query that took `tookMs` runs again, in ms; 0 after a quick one. */
export function restAfter(tookMs: number): number {
  return tookMs > quickMs ? Math.min(tookMs * restFactor, longestRestMs) : 0
}

/**
 * Calls back with the result of a query of the device's database, now and after changes. A slow query does
 * not run again at once, so that the page stays usable while thousands of rows change one by one. Returns a
 * function to stop.
 */
export function followQuery<T>(
  query: () => Promise<T>,
  { next, error }: { next: (result: T) => void; error: (error: unknown) => void },
): () => void {
  let subscription: { unsubscribe(): void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  let isChanged = false
  const onChange = () => {
    isChanged = true
    if (isResting && timer === undefined) begin()
  }
  Dexie.on('storagemutated', onChange)
  begin()

  function begin(): void {
    isResting = false
    subscription = liveQuery(async () => {
      isChanged = false
      const beganAt = performance.now()
      const result = await query()
      return { result, tookMs: performance.now() - beganAt }
    }).subscribe({
      next({ result, tookMs }) {
        next(result)
        const restMs = restAfter(tookMs)
        if (restMs > 0) rest(restMs)
      },
      error,
    })
  }
  function rest(restMs: number): void {
    subscription?.unsubscribe()
    isResting = true
    timer = setTimeout(() => {
      timer = undefined
      if (isChanged) begin()
    }, restMs)
  }
  return () => {
    clearTimeout(timer)
    subscription?.unsubscribe()
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}
