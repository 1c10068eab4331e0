import { Dexie, liveQuery } from 'dexie'

/** In ms: what takes less is read at each change. */
const quickMs = 60
/** A slow query rests so many times as long as it took. */
const restFactor = 5
/** In ms. */
const longestRestMs = 3000

/**
 * Calls back with the result of a query of the device's database, now and after changes. A query that
 * took long, because there is much to read, is not made again at once: else a page would do nothing
 * else while thousands of rows change one by one. Returns a function to stop.
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
        if (tookMs > quickMs) rest(tookMs)
      },
      error,
    })
  }
  function rest(tookMs: number): void {
    subscription?.unsubscribe()
    isResting = true
    timer = setTimeout(
      () => {
        timer = undefined
        if (isChanged) begin()
      },
      Math.min(tookMs * restFactor, longestRestMs),
    )
  }
  return () => {
    clearTimeout(timer)
    subscription?.unsubscribe()
    Dexie.on.storagemutated.unsubscribe(onChange)
  }
}
