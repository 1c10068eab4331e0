import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { login, validateLogin } from '#contract/endpoints/auth.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SigninScreen } from './signin-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => {
  vi.restoreAllMocks()
})

const email = 'ana@exemplo.com.br'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const code = () =>
  screen
    .getAllByLabelText<HTMLInputElement>(/^Dígito/)
    .map(({ value }) => value)
    .join('')

async function givePassword() {
  fireEvent.change(field('Senha'), { target: { value: 'Segredo1!' } })
  press('ENTRAR')
  await screen.findByRole('heading', { name: 'Verificação em duas etapas' })
  await screen.findByRole('button', { name: 'VERIFICAR CÓDIGO' })
}

it("SigninScreen keeps a code that got no answer; 'Voltar ao login' forgets it, and keeps the address", async () => {
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === validateLogin) throw new UnreachableError('network')
    return endpoint === login ? { requiresOtp: true, email, method: 'mail' } : []
  }) as typeof call)
  render(
    <RoutedPage>
      <SigninScreen target="/dashboard" />
    </RoutedPage>,
  )
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  await givePassword()
  fireEvent.input(field('Dígito 1 de 6'), { target: { value: '123456' } })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  expect(code()).toBe('123456')
  press('Voltar ao login')
  await waitFor(() => expect(field('Email').value).toBe(email))
  expect(field('Senha').value).toBe('')
  await givePassword()
  expect(code()).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('SigninScreen says without a connection that a first sign-in needs one, until it returns', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <RoutedPage>
      <SigninScreen target="/dashboard" />
    </RoutedPage>,
  )
  const words = /O primeiro acesso neste aparelho precisa de internet/
  expect(await screen.findByText(words)).toBeTruthy()
  isOnline.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
