import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { Credentials } from '#contract/auth.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'
import { signIn } from '#src/session/sign-in.ts'
import { describeSigninFailure } from './describe-signin-failure.ts'

interface FieldErrors {
  email?: string | undefined
  password?: string | undefined
}

export interface SigninFormProps {
  onSignedIn: () => void
  /** Replaced by tests. */
  signInWith?: typeof signIn
}

export function SigninForm({ onSignedIn, signInWith = signIn }: SigninFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    // Read from the fields: a password manager may fill them without telling React.
    const typed = { email: email.current?.value ?? '', password: password.current?.value ?? '' }
    const found = checkCredentials(typed)
    setErrors(found)
    setFailure(undefined)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    setIsSending(true)
    try {
      await signInWith(typed)
      onSignedIn()
    } catch (error) {
      setFailure(describeSigninFailure(error, navigator.onLine))
      password.current?.select()
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex flex-col gap-5 [--spacing-control:2.75rem]"
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextField
        ref={email}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
        onChange={() => errors.email && setErrors({ ...errors, email: undefined })}
      />
      <TextField
        ref={password}
        label="Senha"
        name="password"
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.password}
        onChange={() => errors.password && setErrors({ ...errors, password: undefined })}
        trailing={
          <IconButton
            label={isPasswordShown ? 'Ocultar o digitado' : 'Mostrar o digitado'}
            size="small"
            onClick={() => setIsPasswordShown(!isPasswordShown)}
          >
            {isPasswordShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        }
      />
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="ENTRANDO...">
        ENTRAR
      </Button>
    </form>
  )
}

function checkCredentials(typed: v.InferInput<typeof Credentials>): FieldErrors {
  const checked = v.safeParse(Credentials, typed)
  if (checked.success) return {}
  const { nested } = v.flatten<typeof Credentials>(checked.issues)
  return { email: nested?.email?.[0], password: nested?.password?.[0] }
}
