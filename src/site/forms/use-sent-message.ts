import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { ContactForm } from '#contract/site/marketing.ts'
import { forgetForm, keepForm } from './form-queue.ts'
import { onFormTried, sendForms } from './send-forms.ts'

type Message = v.InferOutput<typeof ContactForm>
export type Send = () => Promise<void>

/** 'unreached': the message waits on the device for a connection. */
type MessageState = 'idle' | 'sending' | 'sent' | 'unreached'

/** After this time, in ms, a message on its way is shown as sent: nobody has to wait for the answer. */
const longestWait = 1000

interface OwnForm {
  id: string
  isUnreached: boolean
  isSaidToBeSent: boolean
}

interface Options {
  onTaken: () => void
  /** Called with whether the server took the message. A false may follow an early true. */
  onTold: (isTaken: boolean) => void
  /** Replaced by tests. */
  send?: Send | undefined
}

/**
 * A message on its way from the form to the server. The message is stored on the device before anything is said
 * about it (docs/decisions/0063-forms-and-counts-of-the-site.md).
 */
export function useSentMessage({ onTaken, onTold, send = sendForms }: Options) {
  const [state, setState] = useState<MessageState>('idle')
  const own = useRef<OwnForm>(undefined)
  const told = useRef({ onTaken, onTold })
  told.current = { onTaken, onTold }

  function sayTaken(form: OwnForm) {
    if (!form.isSaidToBeSent) told.current.onTold(true)
    form.isSaidToBeSent = true
    setState('sent')
  }

  function waitForLine(form: OwnForm) {
    form.isUnreached = true
    setState('unreached')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads refs alone
  useEffect(
    () =>
      onFormTried((id, outcome) => {
        const form = own.current
        if (id !== form?.id) return
        if (outcome === 'unreached') return waitForLine(form)
        // The message was shown as waiting already: nobody is left at the form to try again.
        if (outcome === 'busy' && form.isUnreached) return
        own.current = undefined
        if (outcome === 'taken') {
          told.current.onTaken()
          return sayTaken(form)
        }
        forgetForm(id)
        told.current.onTold(false)
        setState('idle')
      }),
    [],
  )

  async function submit(body: Message) {
    // The person submits again while the first message waits for the connection: the new one replaces it.
    if (own.current) forgetForm(own.current.id)
    const { id } = keepForm({ kind: 'contact', body })
    const form: OwnForm = { id, isUnreached: false, isSaidToBeSent: false }
    own.current = form
    setState('sending')
    const isOpen = () => own.current === form && !form.isUnreached
    const timer = setTimeout(() => isOpen() && navigator.onLine && sayTaken(form), longestWait)
    // After an error the message stays on the device and is sent later.
    await send().catch(() => undefined)
    clearTimeout(timer)
    // An older form was tried first and found no connection, so that this one was not tried.
    if (isOpen()) waitForLine(form)
  }

  return { state, submit, writeAnother: () => setState('idle') }
}
