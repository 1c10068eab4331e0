import { Workbox } from 'workbox-window'
import { tellWorker } from './tell-worker.ts'
import { reloadPage, settleWrites } from './unsaved-writes.ts'

/** Registers the worker of a built page and watches for new versions; `onUpdate` is given the way to take one over. */
export async function registerWorker(onUpdate: (apply: () => void) => void): Promise<void> {
  const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => onUpdate(() => void takeOver(worker)))
  try {
    await worker.register()
  } catch (error) {
    console.warn('The service worker could not be registered', error)
    return
  }
  // A page that stays open for days asks for a new version whenever it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') worker.update().catch(() => {})
  })
}

/** What is being written is stored first: the new worker may answer with a page that knows nothing of it. */
async function takeOver(worker: Workbox): Promise<void> {
  await settleWrites()
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab took it over before: no worker waits, and this page has only to follow.
  if (!registration?.waiting) return await reloadPage()
  worker.addEventListener('controlling', () => void reloadPage())
  tellWorker({ type: 'STEP_ASIDE' })
  worker.messageSkipWaiting()
}
