import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#local/calls/api-error.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { EntrancePage } from '#src/features/entrance/entrance-page.tsx'
import { SignOut } from '#src/features/sign-out/sign-out.tsx'
import { authStore } from '#src/session/auth-store.ts'
import { acceptProjectInvite } from '#src/session/sign-in/accept-project-invite.ts'
import { dropSession } from '#src/session/sign-out/drop-session.ts'

export interface InviteScreenProps {
  token: string
  /** Replaced by tests. */
  acceptWith?: typeof acceptProjectInvite
}

/** Accepts an invite as soon as it is opened, because the signed-in person has followed its link. */
export function InviteScreen({ token, acceptWith = acceptProjectInvite }: InviteScreenProps) {
  const router = useRouter()
  const [error, setError] = useState<unknown>()
  const [round, setRound] = useState(0)
  const [isLeaving, setIsLeaving] = useState(false)
  const userId = authStore.current()?.user.id
  const goToSignin = () =>
    router.navigate({ to: '/signin', search: { invite: token }, replace: true })

  const accept = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const { name } = await acceptWith(token)
      if (!isWanted()) return
      showToast({
        title: 'Convite aceito',
        description: `Agora você participa do projeto ${name}.`,
        tone: 'success',
      })
      await router.navigate({ to: '/dashboard', replace: true })
    } catch (failure) {
      if (!isWanted()) return
      if (!(failure instanceof ApiError && failure.isSessionRefused)) return setError(failure)
      // With a session, the sign-in route would redirect the person back here.
      await dropSession()
      await goToSignin()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value of `round` is another attempt
  useEffect(() => {
    let isWanted = true
    // In a timeout: StrictMode in development runs the effect twice, which must send only one request.
    const timer = setTimeout(() => void accept(() => isWanted))
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [round])

  if (error === undefined)
    return (
      <EntrancePage title="Convite">
        <p role="status" className="mt-6 flex items-center gap-3 text-muted">
          <Spinner /> Aceitando o convite...
        </p>
      </EntrancePage>
    )

  const code = error instanceof ApiError ? error.code : ''
  return (
    <EntrancePage title="Convite" intro="Não foi possível entrar no projeto.">
      <div className="mt-6 flex flex-col gap-3">
        <Banner tone="danger" className="mb-2">
          {describeFailure(error, 'aceitar o convite')}
        </Banner>
        {code === 'INVITE_OTHER_EMAIL' && (
          <Button size="large" isFull onClick={() => setIsLeaving(true)}>
            Entrar com outro email
          </Button>
        )}
        {isLeaving && userId && (
          <SignOut userId={userId} onLeft={goToSignin} onClose={() => setIsLeaving(false)} />
        )}
        {!finalCodes.includes(code) && (
          <Button
            size="large"
            isFull
            onClick={() => {
              setError(undefined)
              setRound(round + 1)
            }}
          >
            Tentar de novo
          </Button>
        )}
        <Link
          to="/dashboard"
          replace
          className={buttonClass({ variant: 'secondary', size: 'large', isFull: true })}
        >
          Ir para o Painel
        </Link>
      </div>
    </EntrancePage>
  )
}

/** The codes of refusals that another attempt would not change. */
const finalCodes = ['INVITE_INVALID', 'INVITE_OTHER_EMAIL', 'MEMBER_LIMIT_REACHED']
