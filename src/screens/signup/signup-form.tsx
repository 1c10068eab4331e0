import { register } from '#contract/endpoints/sign-up.ts'
import { SignUp } from '#contract/people/sign-up.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { NewPasswordFields } from '#src/features/new-password/new-password-fields.tsx'

export interface SignupFormProps {
  inviteToken?: string | undefined
  /** Called with the address that the confirmation was mailed to. */
  onSignedUp: (email: string) => void
  /** Replaced by tests. */
  signUpWith?: (form: SignUp) => Promise<{ email: string }>
}

const signUpOnServer = (form: SignUp) => call(register, { body: form })

export function SignupForm({
  inviteToken,
  onSignedUp,
  signUpWith = signUpOnServer,
}: SignupFormProps) {
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: SignUp,
    send: async (typed) => {
      const { email } = await signUpWith({ ...typed, ...(inviteToken && { inviteToken }) })
      onSignedUp(email)
    },
    describe: describeSignupFailure,
  })

  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <TextField label="Nome" name="name" autoComplete="name" error={errors.name} />
      <EmailField label="Email" autoComplete="email" error={errors.email} />
      <TextField
        label="Telefone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        error={errors.phone}
      />
      <NewPasswordFields label="Senha" errors={errors} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="CADASTRANDO...">
        CADASTRAR
      </Button>
    </form>
  )
}

/** A success response without a readable body does not confirm the sign-up; it has a message of its own. */
function describeSignupFailure(error: unknown): string {
  const isEmpty = error instanceof UnreachableError && (error.status ?? 0) < 300
  if (isEmpty && error.reason === 'bad-answer') return 'Erro ao cadastrar'
  return describeFailure(error, 'se cadastrar')
}
