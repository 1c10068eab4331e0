import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ContactForm as ContactSchema } from '#contract/site/marketing.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'
import { NeedsScript } from '../forms/needs-script.tsx'
import { useKeptFields } from '../forms/use-kept-fields.ts'
import { type Send, useSentMessage } from '../forms/use-sent-message.ts'

export interface ContactFormProps {
  /** Replaced by tests. */
  send?: Send
}

export function ContactForm({ send }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const forgetTyped = useKeptFields(form, 'contact')
  const [isAwake, setIsAwake] = useState(false)
  const { state, submit, writeAnother } = useSentMessage({
    onTaken: forgetTyped,
    onTold: tell,
    send,
  })
  useEffect(() => setIsAwake(true), [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = v.safeParse(
      ContactSchema,
      Object.fromEntries(new FormData(event.currentTarget)),
    )
    if (checked.success) return void submit(checked.output)
    const [issue] = checked.issues
    const field = event.currentTarget.elements.namedItem(String(issue.path?.[0]?.key ?? ''))
    // Shown in the browser's own way, like messages about missing fields.
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    field.setCustomValidity(issue.message)
    field.reportValidity()
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true })
  }

  return (
    <>
      {state === 'sent' ? (
        <div role="status" className="flex flex-col items-start gap-5">
          <p className="text-lg">
            Obrigado por entrar em contato! Respondemos pelo email que você informou.
          </p>
          <Button variant="secondary" onClick={writeAnother}>
            Escrever outra mensagem
          </Button>
        </div>
      ) : (
        // Outside of a dialog this method submits nothing: a press before the script runs is lost, but not what
        // was typed.
        <form ref={form} method="dialog" onSubmit={onSubmit} className="flex flex-col gap-5">
          <NeedsScript />
          {state === 'unreached' && (
            <Banner tone="warning">
              Sem conexão. Sua mensagem está guardada neste aparelho e será enviada assim que a
              conexão voltar.
            </Banner>
          )}
          <TextField label="Nome" name="name" autoComplete="name" maxLength={100} required />
          <EmailField label="Email" autoComplete="email" maxLength={254} required />
          <TextArea label="Mensagem" name="message" rows={6} maxLength={5000} required />
          <Button
            type="submit"
            variant="accent"
            size="large"
            isLoading={state === 'sending'}
            loadingLabel="Enviando..."
            className="self-start"
          >
            Enviar mensagem
          </Button>
        </form>
      )}
      {isAwake && <Toaster />}
    </>
  )
}

function tell(isTaken: boolean): void {
  if (isTaken)
    showToast({
      ...{ title: 'Mensagem enviada com sucesso!', description: 'Obrigado por entrar em contato!' },
      tone: 'success',
    })
  else showToast({ title: 'Erro ao enviar. Tente novamente.', tone: 'danger' })
}
