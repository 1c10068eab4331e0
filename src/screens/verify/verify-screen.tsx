import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { EntrancePage } from '#src/features/entrance/entrance-page.tsx'
import type { Status } from './list-steps.ts'
import { type VerifyCalls, verifyCalls } from './verify-calls.ts'
import { VerifyWizard } from './verify-wizard.tsx'

export interface VerifyScreenProps {
  token: string | undefined
  /** The token of the invitation that led to the sign-up. */
  invite?: string | undefined
  /** Replaced by tests. */
  calls?: VerifyCalls
}

type Check = 'loading' | { status: Status | null } | { failure: string }

/** Finishes a sign-up from the mailed link. The server is asked at each opening which steps are left. */
export function VerifyScreen({ token, invite, calls = verifyCalls }: VerifyScreenProps) {
  const [check, setCheck] = useState<Check>(token ? 'loading' : { status: null })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value of `round` is another attempt
  useEffect(() => {
    if (!token) return
    let isWanted = true
    calls.check(token).then(
      (status) => isWanted && setCheck({ status }),
      (error: unknown) =>
        isWanted && setCheck({ failure: describeFailure(error, 'confirmar seu cadastro') }),
    )
    return () => {
      isWanted = false
    }
  }, [token, calls, round])

  if (check === 'loading')
    return (
      <EntrancePage title="Confirmar cadastro">
        <p role="status" className="mt-6 flex items-center gap-3 text-muted">
          <Spinner /> Carregando...
        </p>
      </EntrancePage>
    )
  if ('failure' in check)
    return (
      <EntrancePage title="Confirmar cadastro">
        <Banner tone="danger" className="mt-6">
          {check.failure}
        </Banner>
        <Button
          size="large"
          isFull
          className="mt-5"
          onClick={() => {
            setCheck('loading')
            setRound(round + 1)
          }}
        >
          Tentar de novo
        </Button>
      </EntrancePage>
    )
  if (!check.status || !token) return <VerifyNotFound invite={invite} />
  return <VerifyWizard token={token} invite={invite} status={check.status} calls={calls} />
}

/** Shown when the server does not know the token: it is mistyped, too old, or of a deleted user. */
function VerifyNotFound({ invite }: { invite: string | undefined }) {
  return (
    <EntrancePage
      title="Não encontrado."
      intro="Este link não vale mais ou está incompleto. Abra de novo o link da mensagem mais recente que enviamos."
    >
      <div className="mt-6 flex flex-col gap-3">
        <Link
          to="/signin"
          search={{ invite }}
          className={buttonClass({ size: 'large', isFull: true })}
        >
          Ir para o login
        </Link>
        <Link
          to="/signup"
          search={{ invite }}
          className={buttonClass({ variant: 'secondary', size: 'large', isFull: true })}
        >
          Criar conta
        </Link>
      </div>
    </EntrancePage>
  )
}
