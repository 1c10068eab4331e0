/** Fetches code that will be needed in a moment. Offline it may fail: the moment itself then says so. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
