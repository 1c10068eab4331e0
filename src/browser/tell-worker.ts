import type { WorkerMessage } from '#local/calls/messages.ts'

/** Returns false when no worker controls this page. */
export function tellWorker(message: WorkerMessage): boolean {
  const worker = navigator.serviceWorker?.controller
  worker?.postMessage(message)
  return worker != null
}
