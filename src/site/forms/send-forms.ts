import { mayTryAgain } from '#contract/calls/errors.ts'
import { joinWaiting, sendContact } from '#contract/endpoints/marketing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { askServer } from '../ask-server.ts'
import { forgetForm, forgetOldForms, type QueuedForm, readForms } from './form-queue.ts'

/**
 * 'taken' and 'refused' are final. 'busy': the server may take the form at another time. 'unreached': there was
 * no connection. After 'busy' and 'unreached' the form stays on the device.
 */
export type FormOutcome = 'taken' | 'refused' | 'busy' | 'unreached'

type AskForm = (form: QueuedForm) => Promise<unknown>

const askForm: AskForm = (form) =>
  form.kind === 'contact' ? askServer(sendContact, form.body) : askServer(joinWaiting, form.body)

type Listener = (id: string, outcome: FormOutcome) => void
const listeners = new Set<Listener>()

/** Calls the listener with the outcome of each form that is sent; returns a function that unsubscribes. */
export function onFormTried(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sends the forms that wait on this device, one after the other and in one tab at a time, until the
 * connection is gone. The server accepts the same content only once, so that a lost answer does no harm.
 */
export async function sendForms(ask = askForm): Promise<void> {
  await navigator.locks.request('upubly.siteForms', async () => {
    forgetOldForms()
    for (const form of readForms()) {
      const outcome = await tryForm(form, ask)
      const isFinal = outcome === 'taken' || outcome === 'refused'
      if (isFinal) forgetForm(form.id)
      for (const listener of listeners) listener(form.id, outcome)
      if (outcome === 'unreached') return
    }
  })
}

async function tryForm(form: QueuedForm, ask: AskForm): Promise<FormOutcome> {
  try {
    await ask(form)
    return 'taken'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unreached'
    return mayTryAgain(error) ? 'busy' : 'refused'
  }
}
