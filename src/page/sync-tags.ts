import { syncTagPrefix } from '#local/messages.ts'

let registration: ServiceWorkerRegistration | undefined
void navigator.serviceWorker?.ready.then((ready) => {
  registration = ready
})

/**
 * Has the browser wake the worker when there is a connection, also with every page closed. Where it is
 * not possible or not allowed, the page's own wake-ups do it.
 */
export async function registerSync(id: string): Promise<void> {
  try {
    // Asked for in this very moment where it can be: the page may be gone in the next.
    const ready = registration ?? (await navigator.serviceWorker?.ready)
    await ready?.sync?.register(syncTagPrefix + id)
  } catch {
    // As above.
  }
}
