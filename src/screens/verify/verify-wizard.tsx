import { type ReactNode, useState } from 'react'
import type { User } from '#contract/people/auth.ts'
import { orFindOutcome } from '#src/api/checked-form/or-find-outcome.ts'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { EntrancePage } from '#src/features/entrance/entrance-page.tsx'
import { CodeStep } from './code-step.tsx'
import { FinalStep } from './final-step.tsx'
import { listSteps, type Status, type Step } from './list-steps.ts'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
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
