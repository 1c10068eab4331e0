export type ToastTone = 'neutral' | 'success' | 'danger'

export interface ToastOptions {
  title: string
  description?: string
  tone?: ToastTone
  /** One thing to do about it: 'Desfazer'. */
  action?: { label: string; onSelect: () => void }
  /** `Infinity`: until it is dismissed; others pass before it. */
  durationMs?: number
}

export interface Toast extends ToastOptions {
  id: number
}

const defaultDuration = 5000

/** One toast at a time; the others wait their turn. Lives outside React, so that anything may speak. */
export function createToastQueue() {
  const listeners = new Set<() => void>()
  let waiting: Toast[] = []
  let shown: Toast | undefined
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
    shown = waiting.shift()
    if (shown) {
      remaining = shown.durationMs ?? defaultDuration
      run()
    }
    for (const listener of listeners) listener()
  }

  return {
    /** A toast that repeats one shown or waiting only renews it: ten failures are told once. */
    show(options: ToastOptions): number {
      const same = [shown, ...waiting].find((toast) => toast && saysTheSame(toast, options))
      if (same) {
        if (same === shown && timer !== undefined) {
          remaining = same.durationMs ?? defaultDuration
          run()
        }
        return same.id
      }
      lastId += 1
      waiting = [...waiting, { ...options, id: lastId }]
      if (shown?.durationMs === Number.POSITIVE_INFINITY) waiting.push(shown)
      else if (shown) return lastId
      advance()
      return lastId
    },
    dismiss(id: number): void {
      if (shown?.id === id) advance()
      else waiting = waiting.filter((toast) => toast.id !== id)
    },
    /** Stops the clock while someone is reading or about to press. */
    pause(): void {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      remaining -= Date.now() - startedAt
    },
    resume(): void {
      if (shown && timer === undefined) run()
    },
    current: (): Toast | undefined => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What is undone differs even when the words do not, so an offer is never taken for a repeat. */
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
