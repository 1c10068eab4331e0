import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'

/** The toasts of one test are not seen in the next one. */
export function dismissToasts(): void {
  for (let shown = toastQueue.current(); shown; shown = toastQueue.current())
    toastQueue.dismiss(shown.id)
}
