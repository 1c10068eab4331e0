/** Fetches code that will be needed in a moment. Offline it may fail: the moment itself then says so. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** The same, only where no worker answers for the app: the connection may be gone when it is needed. */
export function loadIfNotKept(load: () => Promise<unknown>): void {
  if (!navigator.serviceWorker?.controller) loadAhead(load)
}
