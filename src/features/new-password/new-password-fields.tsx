import { Check, Circle } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { passwordRules, ratePassword } from '#contract/people/password.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { PasswordField } from '#src/components/ui/fields/password-field.tsx'

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

const warnings = {
  common:
    'Esta senha está entre as mais usadas e é fácil de adivinhar. Você pode usá-la, mas outra protege melhor.',
  personal:
    'Esta senha contém seu nome ou seu email e é fácil de adivinhar. Você pode usá-la, mas outra protege melhor.',
} as const

/** Warns of a password that is easy to guess; the list is loaded when typing begins. */
function useGuessable() {
  const [warning, setWarning] = useState<string>()
  const latest = useRef('')

  async function check(password: string, known: readonly string[]): Promise<void> {
    latest.current = password
    try {
      const { findGuess } = await import('./find-guess.ts')
      const guess = findGuess(password, known)
      if (latest.current === password) setWarning(guess && warnings[guess])
    } catch {
      // Offline the list may not load; the form works without this warning.
    }
  }

  return {
    warning,
    check: (password: string, known: readonly string[]) => void check(password, known),
  }
}

const looks = {
  'Muito fraca': { bar: 'bg-danger', text: 'text-danger' },
  Fraca: { bar: 'bg-warning-dot', text: 'text-warning' },
  Forte: { bar: 'bg-success', text: 'text-success' },
}

/** The strength of a new password in a word, and which requirements it does not meet yet. */
function PasswordStrength({ password }: { password: string }) {
  const strength = ratePassword(password)
  const met = passwordRules.filter(({ isMet }) => isMet(password)).length
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface-sunken p-3.5 text-sm">
      <div className="flex min-h-5 items-center gap-3">
        <div aria-hidden="true" className="grid flex-1 grid-cols-5 gap-1">
          {passwordRules.map(({ label }, index) => (
            <span
              key={label}
              className={cn(
                'h-1.5 rounded-full transition-colors',
                strength && index < met ? looks[strength].bar : 'bg-line',
              )}
            />
          ))}
        </div>
        {/* Always rendered, so that screen readers announce changes. */}
        <p role="status" className="min-w-20 text-right">
          {strength && (
            <>
              <span className="sr-only">Força da senha: </span>
              <strong className={cn('font-semibold', looks[strength].text)}>{strength}</strong>
            </>
          )}
        </p>
      </div>
      <ul aria-label="A senha deve ter" className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[auto_auto]">
        {passwordRules.map(({ label, isMet }) => {
          const isDone = isMet(password)
          const Icon = isDone ? Check : Circle
          return (
            <li
              key={label}
              className={cn('flex items-start gap-1.5', isDone ? 'text-success' : 'text-muted')}
            >
              <Icon
                aria-hidden="true"
                className={cn('mt-0.5 size-4 shrink-0', !isDone && 'p-0.5')}
              />
              <span>
                {label}
                <span className="sr-only">{isDone ? ': atendido' : ': falta'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
