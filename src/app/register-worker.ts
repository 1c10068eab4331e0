import type { WorkerMessage } from '#local/messages.ts'
import { ownScript } from '#src/page/own-script.ts'
import { tellWorker } from '#src/page/tell-worker.ts'
import { reloadPage, settleWrites } from '#src/page/unsaved-writes.ts'

/** The delays, in ms, between attempts to install a version whose files could not all be fetched. */
const firstDelayMs = 30_000
const longestDelayMs = 30 * 60_000

/** A first version activates by itself; after this time, in ms, a worker that still waits is offered. */
const settleMs = 200

/** How often a waiting worker is asked to activate, and how long in all, in ms. */
const askAgainMs = 4_000
const longestTakeOverMs = 40_000

/** Registers the service worker and watches for new versions; `onUpdate` gets a function to activate one. */
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
      // Not for a new registration: the browser checks for a new version by itself then.
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

  /** Once per registration: after a failed first installation the browser discards it and creates another. */
  function watch(registration: ServiceWorkerRegistration): void {
    watched = registration
    offer(registration)
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
  }

  function follow(registration: ServiceWorkerRegistration): void {
    const worker = registration.installing
    // `updatefound` may also fire for a worker that was already installing.
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
  // A page that stays open for days checks for a new version whenever it becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}

/** Stores unsaved input, then activates the waiting worker and reloads the page. */
async function takeOver(): Promise<void> {
  await settleWrites()
  const registration = await navigator.serviceWorker.getRegistration()
  navigator.serviceWorker.addEventListener('controllerchange', () => void reloadPage(), {
    once: true,
  })
  const giveUpAt = Date.now() + longestTakeOverMs
  const ask = () => {
    const waiting = registration?.waiting
    // Another tab has activated it already, so a reload is enough; so it is to offer the version again.
    if (!waiting || Date.now() > giveUpAt) return void reloadPage()
    tellWorker({ type: 'STEP_ASIDE' })
    waiting.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
    // The old worker may have been given new work since it stepped aside.
    setTimeout(ask, askAgainMs)
  }
  ask()
}
