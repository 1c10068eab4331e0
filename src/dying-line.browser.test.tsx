import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import type { Profile } from '#contract/people/own-account.ts'
import { lendSession } from '#src/api/calls/call-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ConfirmIdentityDialog } from '#src/features/confirm-identity/confirm-identity-dialog.tsx'
import { DeleteAccountDialog } from '#src/screens/account/own-data/delete-account-dialog.tsx'
import { RenamePasskeyDialog } from '#src/screens/account/passkeys/passkeys-section.tsx'
import { EmailCodeForm, NewEmailForm } from '#src/screens/account/profile/email-dialog.tsx'
import { PasswordSection } from '#src/screens/account/profile/password-section.tsx'
import { ProfileSection } from '#src/screens/account/profile/profile-section.tsx'
import { TotpDialog } from '#src/screens/account/two-step/totp-dialog.tsx'
import { NewPasswordForm } from '#src/screens/reset-password/new-password-form.tsx'
import { RequestForm } from '#src/screens/reset-password/reset-password-screen.tsx'
import { SigninForm } from '#src/screens/signin/signin-form.tsx'
import { TwoStepView } from '#src/screens/signin/two-step-view.tsx'
import { SignupForm } from '#src/screens/signup/signup-form.tsx'
import { VerifyScreen } from '#src/screens/verify/verify-screen.tsx'
import { authStore } from '#src/session/auth-store.ts'
import { eraseMark } from '#src/session/device-marks.ts'
import { ana, makeAuth } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

/** A call gives up after ten seconds of silence; a person is told within fifteen. */
const toldWithinMs = 15_000
const often = { interval: 5 }

const token = 'a'.repeat(43)
const email = 'ana@exemplo.com.br'
const password = 'Vento!tulha8'
const user = { id: ana, name: 'Ana Souza', email }
const at = '2026-11-20T12:00:00.000Z'
const profile: Profile = {
  ...{ id: ana, name: 'Ana', email, phone: '(11) 91234-5678', hasPassword: true, createdAt: at },
  ...{ twoStepByMail: false, twoStepByApp: false, recoveryCodesLeft: 0 },
}
const passkey = { id: ana, name: 'Celular', createdAt: at, lastUsedAt: null, isBackedUp: false }
const left = (step: string) => ({
  ...{ userId: ana, hasToInputOtp: false, hasToInputPhone: false, hasToInputPassword: false },
  [step]: true,
})
const askNothing = <Result,>(run: () => Promise<Result>) => run()

interface Form {
  name: string
  shown: ReactNode
  /** What is typed, by field label; a code is typed into its first box, which takes all of it. */
  typed: Record<string, string>
  button: string
  /** Whether the form is sent when the last digit of its code is typed. */
  sendsItself?: boolean
  answer: unknown
  /** Finds what the screen shows after success; without it, the form calls `onDone`. */
  seen?: () => unknown
}

const onDone = vi.fn()
const firstBox = 'Dígito 1 de 6'
const code = { [firstBox]: '123456' }
const both = (label: string) => ({ [label]: password, 'Confirmar senha': password })
const toast = (title: string) => () => expect(toastQueue.current()?.title).toBe(title)
const wizard = <VerifyScreen token={token} />

const forms: Form[] = [
  {
    name: 'sign-in',
    shown: <SigninForm onSignedIn={onDone} onCodeNeeded={onDone} />,
    ...{ typed: { Email: email, Senha: password }, button: 'ENTRAR' },
    answer: { requiresOtp: true, email, method: 'app' },
  },
  {
    name: 'second step',
    shown: (
      <TwoStepView
        step={{ requiresOtp: true, email, method: 'mail' }}
        onBack={vi.fn()}
        onSignedIn={onDone}
      />
    ),
    ...{ typed: code, button: 'VERIFICAR CÓDIGO', sendsItself: true, answer: makeAuth(ana) },
  },
  {
    name: 'sign-up',
    shown: <SignupForm onSignedUp={onDone} />,
    typed: { Nome: 'Ana', Email: email, Telefone: '(11) 91234-5678', ...both('Senha') },
    ...{ button: 'CADASTRAR', answer: { email } },
  },
  {
    name: 'request of a reset',
    shown: <RequestForm onSent={onDone} />,
    ...{ typed: { Email: email }, button: 'ENVIAR', answer: {} },
  },
  {
    name: 'new password',
    shown: <NewPasswordForm resetToken={token} onChanged={onDone} />,
    ...{ typed: { ...code, ...both('Nova senha') }, button: 'ALTERAR SENHA', answer: {} },
  },
  {
    name: "wizard's code",
    shown: wizard,
    ...{ typed: code, button: 'VERIFICAR CÓDIGO', sendsItself: true, answer: user },
    seen: () => screen.getByText('Tudo pronto!'),
  },
  {
    name: "wizard's phone",
    shown: wizard,
    ...{ typed: { Telefone: '(11) 91234-5678' }, button: 'CONTINUAR', answer: user },
    seen: () => screen.getByText('Tudo pronto!'),
  },
  {
    name: "wizard's password",
    shown: wizard,
    ...{ typed: both('Senha'), button: 'SALVAR SENHA', answer: user },
    seen: () => screen.getByText('Tudo pronto!'),
  },
  {
    name: 'profile',
    shown: <ProfileSection profile={profile} />,
    ...{ typed: { Nome: 'Ana Souza' }, button: 'Salvar', answer: user },
    seen: toast('Perfil salvo'),
  },
  {
    name: 'new address',
    shown: <NewEmailForm confirmed={askNothing} initial="" onMailed={onDone} />,
    ...{ typed: { 'Novo email': 'nova@exemplo.com.br' }, button: 'Enviar código', answer: {} },
  },
  {
    name: "new address's code",
    shown: (
      <EmailCodeForm mailedTo={email} confirmed={askNothing} onBack={vi.fn()} onDone={onDone} />
    ),
    ...{ typed: code, button: 'Confirmar', answer: profile },
  },
  {
    name: "account's password",
    shown: <PasswordSection profile={profile} />,
    ...{ typed: both('Nova senha'), button: 'Trocar senha', answer: user },
    seen: toast('Senha trocada'),
  },
  {
    name: 'proof of identity',
    shown: <ConfirmIdentityDialog onConfirmed={onDone} onClose={vi.fn()} />,
    ...{ typed: { Senha: password }, button: 'Confirmar', answer: {} },
  },
  {
    name: "authenticator app's code",
    shown: (
      <TotpDialog
        setup={{ uri: 'otpauth://totp/uPubly', secret: 'ABCD' }}
        onCodes={onDone}
        onClose={vi.fn()}
      />
    ),
    ...{ typed: code, button: 'Ligar', answer: { codes: ['ABCD-EFGH'] } },
  },
  {
    name: "passkey's name",
    shown: <RenamePasskeyDialog passkey={passkey} onClose={onDone} />,
    ...{ typed: { 'Nome da chave': 'Celular novo' }, button: 'Salvar', answer: passkey },
  },
  {
    name: 'deletion of the account',
    shown: <DeleteAccountDialog onClose={vi.fn()} />,
    typed: { 'Digite EXCLUIR para confirmar': 'EXCLUIR' },
    ...{ button: 'Excluir minha conta', answer: {}, seen: toast('Sua conta foi excluída') },
  },
]

/** The ways in which a connection breaks, as `fetch` reports them; others are in `fetch-text.test.ts`. */
const deaths: Record<string, (signal: AbortSignal) => Promise<Response>> = {
  'says nothing': (signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  'breaks in the middle of the answer': async () => {
    const parts = [new TextEncoder().encode('{"status":"succ')]
    const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      const part = parts.shift()
      if (part) stream.enqueue(part)
      else stream.error(new TypeError('network error'))
    }
    return new Response(new ReadableStream({ pull }))
  },
}

let death: ((signal: AbortSignal) => Promise<Response>) | undefined
let sent: string[]
let answers: { read: unknown; change: unknown }

beforeEach(() => {
  lendSession({
    open: async () => ({
      read: async () => ({ id: 'current', ...makeAuth(ana), projectId: null, updatedAt: 0 }),
      ...{ refresh: async () => undefined, end: async () => undefined },
    }),
    onRefused: () => {},
  })
  sent = []
  const original = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (!String(input).startsWith(apiBase)) return original(input, init)
    const { method = 'GET', signal } = init ?? {}
    if (method !== 'GET') sent.push(method)
    if (death && signal) return death(signal)
    const data = method === 'GET' ? answers.read : answers.change
    return Promise.resolve(Response.json({ status: 'success', data }))
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  onDone.mockReset()
  death = undefined
  // Deleting the account starts the deletion of the device's data, which would run into the next test file.
  await waitFor(() => expect(eraseMark.list()).toEqual([]))
  authStore.drop('signed-out')
  await localDb.session.clear()
  dismissToasts()
})

const steps: Record<string, string> = {
  ...{ "wizard's code": 'hasToInputOtp', "wizard's phone": 'hasToInputPhone' },
  "wizard's password": 'hasToInputPassword',
}
const values = (label: string) =>
  (label === firstBox
    ? screen.getAllByLabelText<HTMLInputElement>(/^Dígito/)
    : [screen.getByLabelText<HTMLInputElement>(label)]
  )
    .map(({ value }) => value)
    .join('')

const realTimeout = window.setTimeout.bind(window)

/** Waits for React alone: `vi.waitFor` would let the replaced clock go on, beyond the limit. */
async function soon(check: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return check()
    } catch (error) {
      if (tries === 1000) throw error
      await new Promise((resolve) => realTimeout(resolve, 5))
    }
  }
}

it.each(forms)(
  'the form $name says so each time its line dies, keeps what was typed and is sent again',
  async ({ name, shown, typed, button, sendsItself, answer, seen }) => {
    const step = steps[name]
    answers = { read: step ? left(step) : [], change: answer }
    render(
      <SignedInFrame>
        <RoutedPage>{shown}</RoutedPage>
      </SignedInFrame>,
    )
    await screen.findByRole('button', { name: button })
    const pressable = () => screen.getByRole('button', { name: button })
    // From here on no function of Testing Library is used that waits: it would wait for these fake timers.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isTyped = false
    for (const [how, die] of Object.entries(deaths)) {
      death = die
      const before = sent.length
      if (!isTyped)
        for (const [label, value] of Object.entries(typed))
          fireEvent.input(screen.getByLabelText(label), { target: { value } })
      if (isTyped || !sendsItself) fireEvent.click(pressable())
      isTyped = true
      await vi.waitFor(() => expect(sent.length, how).toBe(before + 1), often)
      await vi.advanceTimersByTimeAsync(toldWithinMs)
      await soon(() => {
        const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
        expect(said, how).toContain(
          'Sem conexão com o servidor. Confira sua internet e tente de novo.',
        )
        expect(pressable().getAttribute('aria-disabled'), how).toBeNull()
      })
      for (const [label, value] of Object.entries(typed)) expect(values(label), how).toBe(value)
    }
    vi.useRealTimers()
    expect(onDone).not.toHaveBeenCalled()
    death = undefined
    fireEvent.click(pressable())
    await waitFor(seen ?? (() => expect(onDone).toHaveBeenCalledOnce()))
  },
)
