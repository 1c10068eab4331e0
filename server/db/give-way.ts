import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Shorter than anybody notices. */
const mostMs = 5

/**
 * The embedded database works in this very thread, and of many queries one begins as soon as the one
 * before has ended: nothing else would be heard until all of them are done. So it gives way in between.
 */
export function giveWayBetweenQueries(pglite: PGlite): void {
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
