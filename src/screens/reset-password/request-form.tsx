import { forgotPassword } from '#contract/endpoints/sign-up.ts'
import { ForgotPassword } from '#contract/people/sign-up.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/email-field.tsx'

export interface RequestFormProps {
  email?: string | undefined
  onSent: (email: string) => void
  /** Replaced by tests. */
  requestWith?: (email: string) => Promise<unknown>
}

const requestFromServer = (email: string) => call(forgotPassword, { body: { email } })

export function RequestForm({ email, onSent, requestWith = requestFromServer }: RequestFormProps) {
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: ForgotPassword,
    send: async (typed) => {
      await requestWith(typed.email)
      onSent(typed.email.trim())
    },
    describe: (error) => describeFailure(error, 'redefinir a senha'),
  })

  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <EmailField label="Email" autoComplete="username" defaultValue={email} error={errors.email} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="ENVIANDO...">
        ENVIAR
      </Button>
    </form>
  )
}
