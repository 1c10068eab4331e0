/** Prefetches code. Failures are ignored here: the import that needs the code reports them. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Prefetches only without a service worker: then the code would be missing once the connection is lost. */
export function loadIfNotKept(load: () => Promise<unknown>): void {
  if (!navigator.serviceWorker?.controller) loadAhead(load)
}
