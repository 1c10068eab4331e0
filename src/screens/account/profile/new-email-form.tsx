import { changeEmail } from '#contract/endpoints/own-account.ts'
import { EmailChange } from '#contract/people/own-account.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/email-field.tsx'
import {
  type Confirmed,
  unlessNotConfirmed,
} from '#src/features/confirm-identity/use-confirmed.tsx'

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
