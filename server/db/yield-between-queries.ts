import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** In ms: shorter than anybody notices. */
const mostMs = 5

/**
 * The embedded database runs in this thread and begins the next query as soon as one has ended.
 * This lets the event loop run in between.
 */
export function yieldBetweenQueries(pglite: PGlite): void {
  const run = pglite._runExclusiveQuery.bind(pglite)
  let heardAt = performance.now()
  pglite._runExclusiveQuery = (query) =>
    run(async () => {
      if (performance.now() - heardAt > mostMs) {
        await setImmediate()
        heardAt = performance.now()
      }
      return query()
    })
}
