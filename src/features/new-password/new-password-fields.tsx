import { type ChangeEvent, useState } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'
import { PasswordField } from '#src/components/ui/password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useGuessable } from './use-guessable.ts'

export interface NewPasswordFieldsProps {
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
  /** The label of the first field; 'Senha' for a person's first password. */
  label?: string
  /** What others know about the person, besides the name and email in the same form. */
  known?: readonly string[]
}

/** A new password, typed twice: the fields `password` and `confirmPassword` of the surrounding form. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { errors, label = 'Nova senha', known = [] } = props
  const [password, setPassword] = useState('')
  const { warning, check } = useGuessable()

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    setPassword(target.value)
    const form = target.form ? new FormData(target.form) : undefined
    const typed = ['name', 'email'].map((name) => String(form?.get(name) ?? ''))
    check(target.value, [...typed, ...known])
  }

  return (
    <>
      <div className="flex flex-col gap-3">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          onChange={change}
        />
        <PasswordStrength password={password} />
        {warning && <Banner tone="warning">{warning}</Banner>}
      </div>
      <PasswordField
        label="Confirmar senha"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
