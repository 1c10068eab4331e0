import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** In ms; too short to be noticed by people. */
const maxBlockedMs = 5

/**
 * The embedded database runs in this thread and begins the next query as soon as one has ended.
 * This lets the event loop run in between.
 */
export function yieldBetweenQueries(pglite: PGlite): void {
  const run = pglite._runExclusiveQuery.bind(pglite)
  let yieldedAt = performance.now()
  pglite._runExclusiveQuery = (query) =>
    run(async () => {
      if (performance.now() - yieldedAt > maxBlockedMs) {
        await setImmediate()
        yieldedAt = performance.now()
      }
      return query()
    })
}
