/**
 * A part of the app that cannot be loaded: a new version replaced it, or the device is offline and
 * never had it. The router's own answer is to reload at once, which would lose the place (and, without
 * a connection, the app); a key it looks for tells it that this was done, so the error screen asks.
 */
export function keepStaleChunksFromReloading(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch {
      // Blocked storage: the router will not remember either, and reloads.
    }
  })
}

/** The messages of the three engines for a module that could not be fetched. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
      error.message,
    )
  )
}

const patienceMs = 10_000

/**
 * Past the browser's own cache: another network may have answered for a part with a page of its own, and
 * what comes under such an address is kept for a year.
 */
export async function fetchPartsAnew(): Promise<void> {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  const parts = new Set(asked.filter((url) => url.startsWith(`${location.origin}/assets/`)))
  const signal = AbortSignal.timeout(patienceMs)
  await Promise.allSettled([...parts].map((url) => fetch(url, { cache: 'reload', signal })))
}
