import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { showToast, toastQueue } from '#src/components/ui/toast-queue.ts'
import { reloadPage } from './unsaved-writes.ts'

/** A part of the app that is not here by then may never come: its connection can be dead. */
const patienceMs = 10_000

let late = 0
let toast = 0
let missing = 0

/** Says so when what is waited for is late. Answers the way to end it: it is here, or not wanted any more. */
export function tellWhenLate(): () => void {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late += 1
    // Several that are late have one cause; who closed its words is told again.
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

/** What is loaded for somebody who waits for it. A browser asks for a part once: only a reload asks again. */
export async function loadTold<T>(part: Promise<T>): Promise<T> {
  const end = tellWhenLate()
  try {
    return await part
  } finally {
    end()
  }
}

/** What a screen that is there loads behind it: nobody else says so when it cannot be had. */
export async function loadBehind<T>(part: Promise<T>): Promise<T> {
  try {
    return await loadTold(part)
  } catch (error) {
    // Several that are missing have one cause.
    if (toastQueue.current()?.id !== missing) missing = showToast(words)
    throw error
  }
}

/** As `lazy`, for a part that says so when it does not come. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadTold(load()))
}
