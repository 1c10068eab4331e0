import { Workbox } from 'workbox-window'
import { flushBeforeReload, reloadPage } from '#src/browser/flush-before-reload.ts'
import { tellWorker } from '#src/browser/tell-worker.ts'
import { trustedScriptUrl } from '#src/browser/trusted-script-url.ts'

/** The delays, in ms, between attempts to install a version whose files could not all be fetched. */
const firstDelayMs = 30_000
const longestDelayMs = 30 * 60_000

/** How often a waiting worker is asked to activate, and how long in all, in ms. */
const askAgainMs = 4_000
const longestTakeOverMs = 40_000

/** Registers the service worker and watches for new versions; `onUpdate` gets a function to activate one. */
export function registerWorker(onUpdate: (apply: () => void) => void): void {
  /** Undefined before the first registration, and when the present object reports no further versions. */
  let workbox: Workbox | undefined
  let delayMs = firstDelayMs
  let retry: ReturnType<typeof setTimeout> | undefined
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    clearTimeout(retry)
    try {
      if (workbox) await workbox.update()
      else workbox = await register()
    } catch (error) {
      console.warn('The service worker could not be registered or updated', error)
      lookLater()
    } finally {
      isLooking = false
    }
  }

  function lookLater(): void {
    clearTimeout(retry)
    retry = setTimeout(look, delayMs)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }

  async function register(): Promise<Workbox> {
    const made = new Workbox(trustedScriptUrl('/sw.js'), { scope: '/', updateViaCache: 'none' })
    const installed = new WeakSet<ServiceWorker>()
    // workbox-window reports no further version after one that its own registration did not cause.
    const end = (isExternal: boolean | undefined) => {
      if (isExternal && workbox === made) workbox = undefined
    }
    made.addEventListener('installed', ({ sw, isExternal }) => {
      if (sw) installed.add(sw)
      delayMs = firstDelayMs
      end(isExternal)
    })
    made.addEventListener('waiting', () => onUpdate(() => void takeOver(made)))
    made.addEventListener('redundant', ({ sw, isExternal }) => {
      // An installed version is redundant because the next one replaced it, and not because it failed.
      if (!sw || installed.has(sw) || sw === present) return
      end(isExternal)
      lookLater()
    })
    const present = navigator.serviceWorker.controller
    const registration = await made.register({ immediate: true })
    // The browser looks for a new version by itself when a page is opened, often before this code runs.
    if (registration?.installing) registration.dispatchEvent(new Event('updatefound'))
    return made
  }

  void look()
  addEventListener('online', () => void look())
  // A page that stays open for days checks for a new version whenever it becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}

/** Stores unsaved input, then activates the waiting worker and reloads the page. */
async function takeOver(workbox: Workbox): Promise<void> {
  await flushBeforeReload()
  const registration = await navigator.serviceWorker.getRegistration()
  workbox.addEventListener('controlling', () => void reloadPage())
  const giveUpAt = Date.now() + longestTakeOverMs
  const ask = () => {
    // Activated by another tab, or still waiting: after a reload the version is active or offered again.
    if (!registration?.waiting || Date.now() > giveUpAt) return void reloadPage()
    tellWorker({ type: 'STEP_ASIDE' })
    workbox.messageSkipWaiting()
    // The old worker may have been given new work since it stepped aside.
    setTimeout(ask, askAgainMs)
  }
  ask()
}
