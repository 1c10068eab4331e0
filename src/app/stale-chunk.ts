/**
 * For chunks that cannot be loaded, because a new version replaced them or the device is offline. The
 * router would reload the page at once, which loses its state (and, offline, the app). It does not when it
 * finds a key in sessionStorage that says that it has reloaded already, so the error screen is shown.
 */
export function keepStaleChunksFromReloading(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch {
      // Storage is blocked; the router then reloads.
    }
  })
}

/** Recognizes the messages of Chromium, Firefox and WebKit for a module that could not be fetched. */
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
 * Fetches the page's chunks again, bypassing the HTTP cache: a captive portal may have answered for one
 * with its own page, and answers under /assets/ are cached for a year.
 */
export async function fetchPartsAnew(): Promise<void> {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  const parts = new Set(asked.filter((url) => url.startsWith(`${location.origin}/assets/`)))
  const signal = AbortSignal.timeout(patienceMs)
  // Redirects are not followed: they lead to a captive portal's page, not to a chunk.
  const anew = { cache: 'reload', redirect: 'error', signal } as const
  await Promise.allSettled([...parts].map((url) => fetch(url, anew)))
}
