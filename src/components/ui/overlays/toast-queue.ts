import { createStore } from '@tanstack/react-store'

export type ToastTone = 'neutral' | 'success' | 'danger'

export interface ToastOptions {
  title: string
  description?: string
  tone?: ToastTone
  /** One action, such as 'Desfazer'. */
  action?: { label: string; onSelect: () => void }
  /** `Infinity`: until it is dismissed; other toasts are shown before it. */
  durationMs?: number
  /** The caller tells screen readers itself, at once: in the queue this toast may wait for others. */
  isSpokenElsewhere?: boolean
}

export interface Toast extends ToastOptions {
  id: number
}

const defaultDuration = 5000

/** Shows one toast at a time; the others wait. The queue is outside React, so that any code can use it. */
export function createToastQueue() {
  let waiting: Toast[] = []
  const shown = createStore<Toast | undefined>(undefined)
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let remaining = 0
  let startedAt = 0

  function run() {
    clearTimeout(timer)
    startedAt = Date.now()
    if (remaining < Number.POSITIVE_INFINITY) timer = setTimeout(advance, remaining)
  }

  function advance() {
    clearTimeout(timer)
    timer = undefined
    const next = waiting.shift()
    if (next) {
      remaining = next.durationMs ?? defaultDuration
      run()
    }
    shown.setState(() => next)
  }

  return {
    /** A toast equal to one that is shown or waits only renews it: ten equal failures are told once. */
    show(options: ToastOptions): number {
      const present = shown.get()
      const same = [present, ...waiting].find((toast) => toast && saysTheSame(toast, options))
      if (same) {
        if (same === present && timer !== undefined) {
          remaining = same.durationMs ?? defaultDuration
          run()
        }
        return same.id
      }
      lastId += 1
      waiting = [...waiting, { ...options, id: lastId }]
      if (present?.durationMs === Number.POSITIVE_INFINITY) waiting.push(present)
      else if (present) return lastId
      advance()
      return lastId
    },
    dismiss(id: number): void {
      if (shown.get()?.id === id) advance()
      else waiting = waiting.filter((toast) => toast.id !== id)
    },
    /** Stops the timer while somebody reads the toast or is about to press its button. */
    pause(): void {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      remaining -= Date.now() - startedAt
    },
    resume(): void {
      if (shown.get() && timer === undefined) run()
    },
    current: (): Toast | undefined => shown.get(),
    /** The shown toast as a store, for the component that renders it. */
    shown,
  }
}

/** Toasts with an action are never equal, since each undoes something else. */
function saysTheSame(toast: Toast, options: ToastOptions): boolean {
  return (
    !toast.action &&
    !options.action &&
    toast.title === options.title &&
    toast.description === options.description &&
    toast.tone === options.tone
  )
}

export const toastQueue = createToastQueue()

export function showToast(options: ToastOptions): number {
  return toastQueue.show(options)
}

export function showErrorToast(
  description?: string,
  title = 'Erro ao processar a requisição',
): number {
  return toastQueue.show({ title, tone: 'danger', ...(description && { description }) })
}
