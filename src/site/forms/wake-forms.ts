import { browserStorage } from '#src/browser/browser-storage.ts'
import { formsKey } from './form-queue.ts'

const againMs = 30_000

/** Sends, on any page of the site, the forms that could not be sent before. */
export function wakeForms(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    clearTimeout(timer)
    if (browserStorage.read(formsKey) === null || document.hidden) return
    await (await import('./send-forms.ts')).sendForms()
    timer = setTimeout(run, againMs)
  }
  // Ignores errors: the forms stay stored, and without a connection `send-forms.ts` itself may not load.
  const run = () => void send().catch(() => undefined)
  addEventListener('online', run)
  document.addEventListener('visibilitychange', run)
  run()
}
