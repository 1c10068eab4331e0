import { syncTagPrefix } from '#local/calls/messages.ts'

let registration: ServiceWorkerRegistration | undefined
void navigator.serviceWorker?.ready.then((ready) => {
  registration = ready
})

/**
 * Registers a background sync: the browser wakes the worker when there is a connection, even with every
 * page closed. Where it is not supported or not allowed, the page sends instead (`use-wake-ups.ts`).
 */
export async function registerSync(id: string): Promise<void> {
  try {
    // Does not wait if the registration is known: the page may be closed in the next moment.
    const ready = registration ?? (await navigator.serviceWorker?.ready)
    await ready?.sync?.register(syncTagPrefix + id)
  } catch {
    // Not supported or not allowed.
  }
}
