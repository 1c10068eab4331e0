import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changeEmail, confirmEmail, getProfile } from '#contract/endpoints/own-account.ts'
import { EmailChange, EmailConfirmation } from '#contract/people/own-account.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { orFindOutcome } from '#src/api/checked-form/or-find-outcome.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { CodeField } from '#src/components/ui/fields/code-field.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import {
  type Confirmed,
  unlessNotConfirmed,
  useConfirmed,
} from '#src/features/confirm-identity/use-confirmed.tsx'
import { keepUser } from '#src/session/keep-user.ts'

export interface EmailDialogProps {
  current: string
  onClose: () => void
}

/** Asks for the new address, then for the code mailed to it. Until then the old address stays valid. */
export function EmailDialog({ current, onClose }: EmailDialogProps) {
  const { confirmed, dialog } = useConfirmed('change-email')
  const [typed, setTyped] = useState('')
  const [mailedTo, setMailedTo] = useState<string>()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Trocar email"
      description={
        mailedTo === undefined ? (
          <>
            O email atual é <strong className="wrap-anywhere">{current}</strong>. Ele continua
            valendo até você confirmar o novo.
          </>
        ) : (
          <>
            Enviamos um código para <strong className="wrap-anywhere">{mailedTo}</strong>. Ele vale
            por alguns minutos.
          </>
        )
      }
    >
      {mailedTo === undefined ? (
        <NewEmailForm
          confirmed={confirmed}
          initial={typed}
          onMailed={(email) => {
            setTyped(email)
            setMailedTo(email)
          }}
        />
      ) : (
        <EmailCodeForm
          mailedTo={mailedTo}
          confirmed={confirmed}
          onBack={() => setMailedTo(undefined)}
          onDone={onClose}
        />
      )}
      {dialog}
    </Dialog>
  )
}

export interface NewEmailFormProps {
  confirmed: Confirmed
  initial: string
  onMailed: (email: string) => void
}

export function NewEmailForm({ confirmed, initial, onMailed }: NewEmailFormProps) {
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: EmailChange,
    send: ({ email }) =>
      unlessNotConfirmed(async () => {
        await confirmed(() => call(changeEmail, { body: { email } }))
        onMailed(email)
      }),
    describe: (error) => describeFailure(error, 'trocar o email'),
  })
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <EmailField
        label="Novo email"
        autoComplete="email"
        defaultValue={initial}
        error={errors.email}
      />
      <Button type="submit" isFull isLoading={isSending}>
        Enviar código
      </Button>
    </form>
  )
}

export interface EmailCodeFormProps {
  /** The new address. */
  mailedTo: string
  confirmed: Confirmed
  /** Goes back to the form for the address, to change it or to have the code sent again. */
  onBack: () => void
  onDone: () => void
}

export function EmailCodeForm({ mailedTo, confirmed, onBack, onDone }: EmailCodeFormProps) {
  const client = useQueryClient()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: EmailConfirmation,
    send: (typed) =>
      unlessNotConfirmed(async () => {
        const profile = await orFindOutcome(
          () => confirmed(() => call(confirmEmail, { body: typed })),
          async () => {
            const found = await call(getProfile, {})
            return found.email === mailedTo.trim().toLowerCase() ? found : undefined
          },
        )
        client.setQueryData(profileQuery.queryKey, profile)
        await keepUser(profile)
        showToast({ title: 'Email trocado', description: profile.email, tone: 'success' })
        onDone()
      }),
    describe: (error) => describeFailure(error, 'confirmar o email'),
    onFailure: (form) => form.querySelector('input')?.focus(),
  })
  const form = useRef<HTMLFormElement>(null)
  // The focused button was in the previous form, which is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <CodeField label="Código" name="otp" error={errors.otp} />
      <Button type="submit" isFull isLoading={isSending}>
        Confirmar
      </Button>
      <Button variant="ghost" isFull onClick={onBack}>
        Não recebi o código
      </Button>
    </form>
  )
}
