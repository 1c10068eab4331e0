import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { TwoStepRequired } from '#contract/people/auth.ts'
import { hasPasskeys } from '#src/api/passkeys/has-passkeys.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { whenIdle } from '#src/browser/page-idle.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import {
  EntrancePage,
  inviteNoticePlace,
  textLinkClass,
} from '#src/features/entrance/entrance-page.tsx'
import { copiesOwnerKey } from '#src/session/copy-keys.ts'
import { eraseMark, sharedDevice } from '#src/session/device-marks.ts'
import { readDeviceRow } from '#src/session/read-device-row.ts'
import { restoreSession } from '#src/session/restore-session.ts'
import { SigninForm } from './signin-form.tsx'

const TwoStepView = lazyWithNotice(async () => ({
  default: (await import('./two-step-view.tsx')).TwoStepView,
}))
const InviteNotice = lazyWithNotice(async () => ({
  default: (await import('#src/features/invite-notice/invite-notice.tsx')).InviteNotice,
}))

const PasskeyButton = lazyWithNotice(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}))

/** A chunk of its own, because most people open this page by themselves and see no banner. */
const SigninBanners = lazyWithNotice(async () => ({
  default: (await import('./signin-banners.tsx')).SigninBanners,
}))

/** Rendered only when something could not be erased from this device. */
const ErasingNotice = lazyWithNotice(async () => ({
  default: (await import('./erasing-notice.tsx')).ErasingNotice,
}))

export interface SigninScreenProps {
  /** The path of this app to open after the sign-in. */
  target: string
  /** The token of an invite to a project. */
  invite?: string | undefined
}

export function SigninScreen({ target, invite }: SigninScreenProps) {
  const router = useRouter()
  const { signedUpEmail, passwordResetSuccess, sessionEnded } = useLocation({
    select: ({ state }) => state,
  })
  const [step, setStep] = useState<TwoStepRequired>()
  const [email, setEmail] = useState(signedUpEmail)
  const isIdle = useIsIdle()
  const isOnline = useSyncExternalStore(subscribeToBrowser, () => navigator.onLine)
  const [isErasing, setIsErasing] = useState(false)

  const goOn = () => router.history.replace(target)
  const goOnRestored = useEffectEvent(goOn)
  useEffect(() => {
    void restoreSession().then((isIn) => {
      if (isIn) goOnRestored()
      else {
        setIsErasing(eraseMark.list().length > 0)
        void Promise.all([finishIfLeft(), payIfOwed()])
      }
    })
  }, [])

  if (step)
    return (
      <Suspense fallback={<EntrancePage title="Verificação em duas etapas" />}>
        <TwoStepView step={step} onBack={() => setStep(undefined)} onSignedIn={goOn} />
      </Suspense>
    )

  return (
    <EntrancePage title="Entrar" intro="Acesse sua conta para cuidar das suas redes.">
      <div className="mt-6 flex flex-col gap-4 empty:hidden">
        {!isOnline && (
          <Banner tone="neutral">
            Sem conexão. O primeiro acesso neste aparelho precisa de internet; depois dele, o uPubly
            abre também sem ela.
          </Banner>
        )}
        {invite && (
          <div className={inviteNoticePlace}>
            <Suspense>
              <InviteNotice token={invite} />
            </Suspense>
          </div>
        )}
        {isErasing && (
          <Suspense>
            <ErasingNotice />
          </Suspense>
        )}
        {(signedUpEmail ?? passwordResetSuccess ?? sessionEnded) && (
          <Suspense>
            <SigninBanners isInvited={invite !== undefined} />
          </Suspense>
        )}
      </div>
      <SigninForm
        email={email}
        onSignedIn={goOn}
        onCodeNeeded={(needed) => {
          setEmail(needed.email)
          setStep(needed)
        }}
      />
      {hasPasskeys() && (
        <Suspense fallback={placeOfPasskey}>
          {isIdle ? <PasskeyButton onSignedIn={goOn} /> : placeOfPasskey}
        </Suspense>
      )}
      <SharedDeviceChoice />
      <div className="mt-5 flex flex-col items-center gap-1 text-center">
        <Link to="/reset-password" className={`${textLinkClass} py-2.5`}>
          Esqueci minha senha
        </Link>
        <p className="text-muted">
          Ainda não tem conta?{' '}
          <Link to="/signup" search={{ invite }} className={`${textLinkClass} inline-block py-2.5`}>
            Cadastre-se
          </Link>
        </p>
      </div>
    </EntrancePage>
  )
}

const placeOfPasskey = <div className="mt-3 h-control-large" />

/** Listens to the browser only: `useConnectivity` also asks the server, but belongs to the app's code. */
function subscribeToBrowser(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has become idle; everything but the form is loaded after that. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), 2000), [])
  return isIdle
}

/** Completes a sign-out that was interrupted. Loads no code when no copies of anybody are left. */
async function finishIfLeft(): Promise<void> {
  if (browserStorage.read(copiesOwnerKey) === null) return
  try {
    await (await import('#src/session/sign-out/forget-copies.ts')).finishLeaving()
  } catch {
    // The next visit to this page tries again.
  }
}

/** Tells the server of owed sign-outs, which people made on this device without a connection. */
async function payIfOwed(): Promise<void> {
  const owed = await readDeviceRow('owedSignOuts', IDBKeyRange.lowerBound(''))
  // Versions 1 to 3 of the database have owed sign-outs in `settings`; it may not have been upgraded yet.
  const before = IDBKeyRange.bound('sign-out:', 'sign-out:\uffff')
  if ((owed ?? (await readDeviceRow('settings', before))) === undefined) return
  try {
    await (await import('#src/session/sign-out/pending-sign-outs.ts')).sendPendingSignOuts()
  } catch {
    // The next visit to this page tries again, and so does the service worker.
  }
}

/**
 * Says that other people use the device; rendered with the first paint, because it decides what a sign-in
 * stores here. The choice is stored in this browser: each sign-out then asks first and erases unsent work.
 */
function SharedDeviceChoice() {
  const [isShared, setIsShared] = useState(sharedDevice.isSet)
  return (
    <Checkbox
      className="mt-3"
      label="Este aparelho é compartilhado"
      hint="Ao sair, seus rascunhos e suas mídias são apagados daqui."
      checked={isShared}
      onChange={(isOn) => {
        sharedDevice.set(isOn)
        setIsShared(isOn)
      }}
    />
  )
}
