import type { WorkerMessage } from '#local/messages.ts'
import { ownScript } from '#src/page/own-script.ts'
import { tellWorker } from '#src/page/tell-worker.ts'
import { reloadPage, settleWrites } from '#src/page/unsaved-writes.ts'

/** A version that could not be fetched whole is asked for again, less and less often. */
const firstDelayMs = 30_000
const longestDelayMs = 30 * 60_000

/** A version that takes over by itself is not offered. */
const settleMs = 200

/** Registers the worker of a built page and watches for new versions; `onUpdate` is given the way to take one over. */
export function registerWorker(onUpdate: (apply: () => void) => void): void {
  let watched: ServiceWorkerRegistration | undefined
  const followed = new WeakSet<ServiceWorker>()
  let delayMs = firstDelayMs
  let retry: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    clearTimeout(retry)
    try {
      const registration = await navigator.serviceWorker.register(ownScript('/sw.js'), {
        scope: '/',
        updateViaCache: 'none',
      })
      // The first time the browser has just asked, or is about to.
      if (registration === watched) await registration.update()
      else watch(registration)
    } catch (error) {
      console.warn('The service worker could not be registered or updated', error)
      lookLater()
    }
  }

  function lookLater(): void {
    clearTimeout(retry)
    retry = setTimeout(look, delayMs)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }

  /** Once each: the browser forgets one whose first worker could not be installed, and makes another. */
  function watch(registration: ServiceWorkerRegistration): void {
    watched = registration
    offer(registration)
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
  }

  function follow(registration: ServiceWorkerRegistration): void {
    const worker = registration.installing
    // What was installing already may be told of as an update too.
    if (!worker || followed.has(worker)) return
    followed.add(worker)
    let isInstalled = false
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        isInstalled = true
        delayMs = firstDelayMs
        setTimeout(() => offer(registration), settleMs)
      }
      if (worker.state === 'redundant' && !isInstalled) lookLater()
    })
  }

  function offer({ waiting }: ServiceWorkerRegistration): void {
    if (waiting) onUpdate(() => void takeOver())
  }

  void look()
  addEventListener('online', () => void look())
  // A page that stays open for days asks for a new version whenever it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}

/** What is being written is stored first: the new worker may answer with a page that knows nothing of it. */
async function takeOver(): Promise<void> {
  await settleWrites()
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab took it over before: no worker waits, and this page has only to follow.
  if (!registration?.waiting) return await reloadPage()
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadPage(), {
    once: true,
  })
  tellWorker({ type: 'STEP_ASIDE' })
  registration.waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
}
