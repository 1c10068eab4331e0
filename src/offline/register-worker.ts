import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'

type Update = { isWaiting: false } | { isWaiting: true; worker: Workbox }

let update: Update = { isWaiting: false }
const listeners = new Set<() => void>()

/**
 * Registers the worker of a built page and watches for new versions. In development there is none: a
 * cached page would stand between the code and the person who changes it.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  worker.addEventListener('waiting', () => {
    update = { isWaiting: true, worker }
    for (const listener of listeners) listener()
  })
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

/** 'Nova versão disponível': `apply` takes it over and reloads the page. Only the person decides when. */
export function useAppUpdate(): { isWaiting: boolean; apply: () => void } {
  const current = useSyncExternalStore(subscribe, () => update)
  return { isWaiting: current.isWaiting, apply: () => applyUpdate(current) }
}

function applyUpdate(current: Update): void {
  if (!current.isWaiting) return
  current.worker.addEventListener('controlling', () => location.reload())
  current.worker.messageSkipWaiting()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
