/** Prefetches code. Failures are ignored here: the import that needs the code reports them. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** The same, but only without a service worker: the code would be unavailable if the connection were lost. */
export function loadIfNotKept(load: () => Promise<unknown>): void {
  if (!navigator.serviceWorker?.controller) loadAhead(load)
}
