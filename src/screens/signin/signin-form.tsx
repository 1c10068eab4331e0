import { Credentials, type TwoStepRequired } from '#contract/people/auth.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { PasswordField } from '#src/components/ui/fields/password-field.tsx'
import { loadSignInAhead, signIn } from '#src/session/sign-in/sign-in.ts'
import { describeSigninFailure } from './describe-signin-failure.ts'

export interface SigninFormProps {
  onSignedIn: () => void
  onCodeNeeded: (step: TwoStepRequired) => void
  /** The initial value of the email field. */
  email?: string | undefined
  /** Replaced by tests. */
  signInWith?: typeof signIn
}

export function SigninForm(props: SigninFormProps) {
  const { onSignedIn, onCodeNeeded, email, signInWith = signIn } = props
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Credentials,
    send: async (typed) => {
      const step = await signInWith(typed)
      if (step) onCodeNeeded(step)
      else onSignedIn()
    },
    describe: describeSigninFailure,
    onFailure: (form) => form.querySelector<HTMLInputElement>('[name="password"]')?.select(),
  })

  return (
    <form {...formProps} onFocus={loadSignInAhead} className="mt-6 flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <EmailField label="Email" autoComplete="username" defaultValue={email} error={errors.email} />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="ENTRANDO...">
        ENTRAR
      </Button>
    </form>
  )
}
