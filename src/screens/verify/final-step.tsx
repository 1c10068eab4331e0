import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#src/components/ui/button-class.ts'

export interface FinalStepProps {
  /** Undefined when an older server did not give it. */
  email: string | undefined
  /** The token of an invitation, which is accepted after the sign-in. */
  invite: string | undefined
}

export function FinalStep({ email, invite }: FinalStepProps) {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    next.current?.focus()
    // The confetti is only decoration, so a failure to load it is ignored.
    import('./throw-confetti.ts')
      .then(({ throwConfetti }) => throwConfetti())
      .catch(() => undefined)
  }, [])

  return (
    <div className="mt-6 flex flex-col gap-5">
      {email && (
        <p className="wrap-anywhere flex items-center gap-3 rounded-card bg-success-soft p-4">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          <strong className="min-w-0 font-semibold">{email}</strong>
        </p>
      )}
      {invite && <p className="text-muted">Ao entrar, você aceita o convite para o projeto.</p>}
      <Link
        ref={next}
        to="/signin"
        search={{ invite }}
        className={buttonClass({ variant: 'accent', size: 'large', isFull: true })}
      >
        Ir para o login
      </Link>
    </div>
  )
}
