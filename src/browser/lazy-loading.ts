import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { showToast, toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { reloadPage } from './flush-before-reload.ts'

/** A chunk that has not loaded after this time, in ms, is reported as late: its connection may be dead. */
const patienceMs = 10_000

let late = 0
let toast = 0
let missing = 0

/** Shows a toast when loading takes too long. Call the returned function when it ended or is not needed. */
export function warnWhenSlow(): () => void {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late += 1
    // One toast for all late chunks. It is shown again for another one if the person closed it.
    if (toastQueue.current()?.id === toast) return
    toastQueue.dismiss(toast)
    toast = showToast(words)
  }, patienceMs)
  return () => {
    clearTimeout(timer)
    if (isLate && --late === 0) toastQueue.dismiss(toast)
    isLate = false
  }
}

const words = {
  title: 'Sem resposta',
  description:
    'Esta parte do uPubly ainda não chegou a este aparelho. O que você escreveu está salvo.',
  action: { label: 'Tentar de novo', onSelect: () => void reloadPage() },
  durationMs: Number.POSITIVE_INFINITY,
}

/**
 * Loads a chunk that the person waits for, with a toast when it is late. Browsers do not repeat a failed
 * `import()`, so the toast offers a reload.
 */
export async function importWithNotice<T>(part: Promise<T>): Promise<T> {
  const end = warnWhenSlow()
  try {
    return await part
  } finally {
    end()
  }
}

/** Loads a chunk in the background of a screen. Also shows the toast when it fails, since no caller does. */
export async function importInBackground<T>(part: Promise<T>): Promise<T> {
  try {
    return await importWithNotice(part)
  } catch (error) {
    // One toast for all chunks that failed.
    if (toastQueue.current()?.id !== missing) missing = showToast(words)
    throw error
  }
}

/** Like React's `lazy`, with a toast when the chunk is late. */
export function lazyWithNotice<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => importWithNotice(load()))
}

/** Prefetches code. Failures are ignored here: the import that needs the code reports them. */
export function prefetchCode(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Prefetches only without a service worker: then the code would be missing once the connection is lost. */
export function prefetchCodeWithoutWorker(load: () => Promise<unknown>): void {
  if (!navigator.serviceWorker?.controller) prefetchCode(load)
}
