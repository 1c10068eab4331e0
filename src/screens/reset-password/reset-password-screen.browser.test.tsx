import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/endpoints/sign-up.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { authStore } from '#src/session/auth-store.ts'
import { ana, makeAuth } from '#tests/fakes/device/local-device.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { ResetPasswordScreen, type ResetPasswordScreenProps } from './reset-password-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const email = 'ana@exemplo.com.br'
const token = 'a'.repeat(43)
const password = 'Vento!tulha8'

beforeEach(() => vi.mocked(call).mockImplementation((async () => ({})) as typeof call))
afterEach(() => {
  vi.restoreAllMocks()
  authStore.drop('signed-out')
  dismissToasts()
})

/** Stands in for the sign-in page, and shows the state with which it was opened. */
function Signin() {
  const state = useLocation({ select: (location) => location.state as object })
  return <p>{`Entrar: ${'passwordResetSuccess' in state}`}</p>
}

async function show(props: Partial<ResetPasswordScreenProps> = {}) {
  const root = createRootRoute()
  const screenProps = { token: undefined, isBroken: false, email: undefined, ...props }
  const reset = createRoute({
    ...{ getParentRoute: () => root, path: '/reset-password' },
    component: () => <ResetPasswordScreen {...screenProps} />,
  })
  const signin = createRoute({ getParentRoute: () => root, path: '/signin', component: Signin })
  const history = createMemoryHistory({ initialEntries: ['/reset-password'] })
  const router = createRouter({ routeTree: root.addChildren([reset, signin]), history })
  // `as never`, because the router type is registered for the app's own routes.
  const view = render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading', { level: 1 })
  return { ...view, history }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fillNewPassword() {
  fireEvent.input(field('Dígito 1 de 6'), { target: { value: '123456' } })
  for (const label of ['Nova senha', 'Confirmar senha'])
    fireEvent.change(field(label), { target: { value: password } })
}

it('ResetPasswordScreen says where the mail went and what to do with it, and lets another address be typed', async () => {
  await show()
  fireEvent.change(field('Email'), { target: { value: email } })
  press('ENVIAR')
  await screen.findByRole('heading', { name: 'Confira seu email' })
  expect(vi.mocked(call)).toHaveBeenCalledExactlyOnceWith(forgotPassword, { body: { email } })
  expect(screen.getByText(email)).toBeTruthy()
  const note = expect.stringMatching(/^Se existir uma conta .*caixa de spam\.$/)
  expect(toastQueue.current()).toMatchObject({ title: 'Email enviado', description: note })
  press('Usar outro email')
  await screen.findByRole('heading', { name: 'Redefinir senha' })
  fireEvent.change(field('Email'), { target: { value: 'outra@exemplo.com.br' } })
  press('ENVIAR')
  expect(await screen.findByText('outra@exemplo.com.br')).toBeTruthy()
})

it('ResetPasswordScreen keeps the address that was typed when another one is to be used', async () => {
  await show()
  fireEvent.change(field('Email'), { target: { value: email } })
  press('ENVIAR')
  await screen.findByRole('heading', { name: 'Confira seu email' })
  press('Usar outro email')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(email)
})

it('ResetPasswordScreen calls a broken link so, and asks for the address, which is known from the link', async () => {
  await show({ isBroken: true, email })
  expect(screen.getByText(/^Este link está incompleto\./)).toBeTruthy()
  expect(field('Email').value).toBe(email)
  expect(screen.getByRole('link', { name: 'Voltar ao login' }).getAttribute('href')).toBe('/signin')
})

it('a new password leads to the sign-in with the message of success, and not back to the used link', async () => {
  const { history } = await show({ token, email })
  expect(screen.getByText(/enviamos para ana@exemplo\.com\.br/)).toBeTruthy()
  fillNewPassword()
  press('ALTERAR SENHA')
  await screen.findByText('Entrar: true')
  expect(vi.mocked(call)).toHaveBeenCalledExactlyOnceWith(resetPassword, {
    body: { otp: '123456', password, confirmPassword: password, resetToken: token },
  })
  expect(toastQueue.current()).toMatchObject({
    title: 'Senha alterada com sucesso!',
    description: 'Você pode fazer login com sua nova senha agora.',
  })
  expect(history.length).toBe(1)
})

it('ResetPasswordScreen tells password managers whose password it is, by a field that nobody sees', async () => {
  const { container } = await show({ token, email })
  const hidden = container.querySelector<HTMLInputElement>('[autocomplete="username"]')
  expect(hidden).toMatchObject({ value: email, hidden: true, readOnly: true })
  expect(field('Nova senha').autocomplete).toBe('new-password')
})

it.each([
  ['the same person', email.toUpperCase(), undefined],
  ['nobody else', undefined, undefined],
  ['another person', 'bia@exemplo.com.br', ana],
])(
  'ResetPasswordScreen ends the session on this page if it is that of %s',
  async (_, linked, signedIn) => {
    authStore.adopt({ ...makeAuth(ana) })
    await show({ token, email: linked })
    fillNewPassword()
    press('ALTERAR SENHA')
    await screen.findByText('Entrar: true')
    await waitFor(() => expect(authStore.current()?.user.id).toBe(signedIn))
  },
)
