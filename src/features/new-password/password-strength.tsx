import { Check, Circle } from 'lucide-react'
import { passwordRules, ratePassword } from '#contract/people/password.ts'
import { cn } from '#src/components/ui/class-names.ts'

const looks = {
  'Muito fraca': { bar: 'bg-danger', text: 'text-danger' },
  Fraca: { bar: 'bg-warning-dot', text: 'text-warning' },
  Forte: { bar: 'bg-success', text: 'text-success' },
}

/** The strength of a new password in a word, and which requirements it does not meet yet. */
export function PasswordStrength({ password }: { password: string }) {
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
