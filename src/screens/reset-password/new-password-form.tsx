import { resetPassword } from '#contract/endpoints/sign-up.ts'
import { ResetPassword } from '#contract/people/sign-up.ts'
import type { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeRefusal } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { useLostAnswer } from '#src/api/checked-form/use-lost-answer.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { CodeField } from '#src/components/ui/fields/code-field.tsx'
import { NewPasswordFields } from '#src/features/new-password/new-password-fields.tsx'

export interface NewPasswordFormProps {
  resetToken: string
  email?: string | undefined
  onChanged: () => Promise<void> | void
  /** Replaced by tests. */
  resetWith?: (form: ResetPassword) => Promise<unknown>
}

const resetOnServer = (form: ResetPassword) => call(resetPassword, { body: form })

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { resetToken, email, onChanged, resetWith = resetOnServer } = props
  const send = useLostAnswer()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: ResetPassword,
    send: async (typed) => {
      await send(() => resetWith(typed), doubtRefusal)
      await onChanged()
    },
    describe: describeResetFailure,
  })

  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <input type="hidden" name="resetToken" value={resetToken} />
      {/* For password managers, which store the new password under this user name. */}
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <CodeField label="Código" name="otp" error={errors.otp} hint="Os 6 dígitos da mensagem." />
      <NewPasswordFields errors={errors} known={email ? [email] : []} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="ALTERANDO...">
        ALTERAR SENHA
      </Button>
    </form>
  )
}

/** A refused code may have been used up by an earlier request whose response was lost. */
async function doubtRefusal(refusal: ApiError): Promise<undefined> {
  if (!refusal.has('CODE_INVALID')) return
  throw new Error(
    `${refusal.message} A tentativa anterior pode ter dado certo: volte ao login e entre com a nova senha.`,
  )
}

/** The error's own message, which may be the server's; other words for a lost connection or a wait. */
function describeResetFailure(error: unknown): string {
  const own = error instanceof Error && error.message ? error.message : 'Erro desconhecido'
  return describeRefusal(error, own, 'alterar a senha')
}
