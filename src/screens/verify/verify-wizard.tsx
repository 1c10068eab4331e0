import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { User } from '#contract/people/auth.ts'
import { Phone } from '#contract/people/sign-up.ts'
import { describeRefusal } from '#src/api/checked-form/describe-failure.ts'
import { orFindOutcome } from '#src/api/checked-form/or-find-outcome.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { EntrancePage } from '#src/features/entrance/entrance-page.tsx'
import { CodeStep } from './code-step.tsx'
import { listSteps, type Status, type Step } from './list-steps.ts'
import { PasswordStep } from './password-step.tsx'
import type { VerifyCalls } from './verify-calls.ts'

export interface VerifyWizardProps {
  token: string
  invite: string | undefined
  status: Status
  calls: VerifyCalls
}

const words: Record<Step, { title: string; intro: string }> = {
  otp: {
    title: 'Confirme seu email',
    intro: 'Digite o código de 6 dígitos que enviamos por email. Confira também a caixa de spam.',
  },
  phone: {
    title: 'Seu telefone',
    intro: 'Usamos seu telefone apenas para falar sobre a sua conta.',
  },
  password: {
    title: 'Crie sua senha',
    intro:
      'É com ela e com seu email que você vai entrar. Se já escolheu uma em outro aparelho, vale a que criar agora.',
  },
  final: { title: 'Tudo pronto!', intro: 'Seu cadastro está confirmado. Agora é só entrar.' },
}

/** Shows one step after the other. Each successful request returns the user and leads to the next step. */
export function VerifyWizard({ token, invite, status, calls }: VerifyWizardProps) {
  const [steps] = useState(() => listSteps(status))
  const [index, setIndex] = useState(0)
  const [user, setUser] = useState<User>()
  const [email, setEmail] = useState(status.email)
  const step = steps[index] ?? 'final'
  const { title, intro } = words[step]
  const userId: string | undefined = user?.id ?? status.userId

  /** Sends this step and goes on to the next one that is left. */
  async function finish(request: () => Promise<User>) {
    const next = await orFindOutcome<{ index: number; user?: User }>(
      async () => ({ index: index + 1, user: await request() }),
      async () => {
        const left = await calls.check(token)
        const [wanted] = left ? listSteps(left) : []
        const found = wanted ? steps.indexOf(wanted) : -1
        if (found <= index) return undefined
        setEmail(left?.email)
        return { index: found }
      },
    )
    if (next.user) setUser(next.user)
    setIndex(next.index)
  }

  const views: Record<Step, ReactNode> = {
    otp: (
      <CodeStep
        isOver={status.isOtpOver === true}
        verify={(otp) => finish(() => calls.verify(token, otp))}
        resend={() => calls.resend(token)}
      />
    ),
    phone: <PhoneStep change={(phone) => finish(() => calls.change(token, userId, { phone }))} />,
    password: (
      <PasswordStep
        user={user}
        change={
          userId ? (password) => finish(() => calls.change(token, userId, { password })) : undefined
        }
      />
    ),
    final: <FinalStep email={user?.email ?? email} invite={invite} />,
  }

  return (
    <EntrancePage
      title={title}
      intro={intro}
      progress={
        <>
          <ProgressBar
            className="mb-6"
            label="Confirmação do cadastro"
            value={(index + 1) / steps.length}
            text={`${index + 1} de ${steps.length}`}
          />
          <p role="status" className="sr-only">
            {index > 0 && `Passo ${index + 1} de ${steps.length}: ${title}`}
          </p>
        </>
      }
    >
      {views[step]}
    </EntrancePage>
  )
}

const Form = v.object({ phone: Phone })

export interface PhoneStepProps {
  /** Changes the phone number, and goes on to the next step. */
  change: (phone: string) => Promise<void>
}

function PhoneStep({ change }: PhoneStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Form,
    send: ({ phone }) => change(phone),
    describe: (error) =>
      describeRefusal(error, 'Erro ao atualizar telefone.', 'salvar seu telefone'),
  })
  useEffect(() => field.current?.focus(), [])

  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <TextField
        ref={field}
        label="Telefone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        error={errors.phone}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="SALVANDO...">
        CONTINUAR
      </Button>
    </form>
  )
}

export interface FinalStepProps {
  /** Undefined when an older server did not give it. */
  email: string | undefined
  /** The token of an invitation, which is accepted after the sign-in. */
  invite: string | undefined
}

function FinalStep({ email, invite }: FinalStepProps) {
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
