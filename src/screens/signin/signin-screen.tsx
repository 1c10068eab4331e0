import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Banner } from '#src/components/ui/banner.tsx'
import { finishLeaving } from '#src/session/forget-copies.ts'
import { readDeviceRow } from '#src/session/read-device-row.ts'
import { restoreSession } from '#src/session/restore-session.ts'
import { BrandPanel } from './brand-panel.tsx'
import { SigninForm } from './signin-form.tsx'

export interface SigninScreenProps {
  /** The path of this app to open after sign-in. */
  target: string
}

export function SigninScreen({ target }: SigninScreenProps) {
  const router = useRouter()
  const { passwordResetSuccess, sessionEnded } = useLocation({ select: ({ state }) => state })
  const [isBannerShown, setIsBannerShown] = useState(true)

  const goOn = useEffectEvent(() => router.history.replace(target))
  useEffect(() => {
    void restoreSession().then((isIn) => {
      if (isIn) goOn()
      else void Promise.all([finishLeaving(), payIfOwed()])
    })
  }, [])

  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <BrandPanel />
      <main
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col px-5 py-8 outline-none sm:py-12 lg:justify-center lg:px-8"
      >
        <h1 className="text-2xl lg:text-3xl">Entrar</h1>
        <p className="mt-1.5 text-muted">Acesse sua conta para cuidar das suas redes.</p>
        <div className="mt-6 flex flex-col gap-4 empty:hidden">
          {passwordResetSuccess && isBannerShown && (
            <Banner tone="success" onDismiss={() => setIsBannerShown(false)}>
              Senha alterada com sucesso!
            </Banner>
          )}
          {sessionEnded && (
            <Banner tone="info">
              Sua sessão terminou. Entre novamente; o que você fez está salvo neste aparelho.
            </Banner>
          )}
        </div>
        <SigninForm onSignedIn={() => router.history.replace(target)} />
      </main>
    </div>
  )
}

/** Whoever signed out without a connection is signed out on the server as soon as there is one. */
async function payIfOwed(): Promise<void> {
  const owed = await readDeviceRow('owedSignOuts', IDBKeyRange.lowerBound(''))
  // As versions 1 to 3 of the database kept it: nobody has upgraded it yet.
  const before = IDBKeyRange.bound('sign-out:', 'sign-out:\uffff')
  if ((owed ?? (await readDeviceRow('settings', before))) === undefined) return
  try {
    await (await import('#src/session/owed-sign-outs.ts')).payOwedSignOuts()
  } catch {
    // The next opening tries again, and so does the worker.
  }
}
