import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmIdentity } from '#contract/endpoints/own-account.ts'
import { listPasskeys } from '#contract/endpoints/passkeys.ts'
import type { Profile } from '#contract/people/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { PasswordSection } from './password-section.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const email = 'ana@exemplo.com.br'
const password = 'Vento!tulha8'
const profile: Profile = {
  ...{ id: ana, name: 'Ana Souza', email, phone: null, hasPassword: true },
  ...{ twoStepByMail: false, twoStepByApp: false, recoveryCodesLeft: 0 },
  createdAt: '2026-11-20T12:00:00.000Z',
}
const unconfirmed = new ApiError(403, {
  ...{ code: 'CONFIRMATION_REQUIRED', message: 'Confirme.', details: [] },
})
const wrong = new ApiError(401, {
  ...{ code: 'INVALID_CREDENTIALS', message: 'Email ou senha incorretos.', details: [] },
})
let bodies: unknown[]
let isConfirmed: boolean

beforeEach(() => {
  bodies = []
  isConfirmed = true
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: { body?: object }) => {
    if (endpoint === listPasskeys) return []
    bodies.push(input.body)
    if (endpoint !== confirmIdentity) {
      if (!isConfirmed) throw unconfirmed
      return { id: ana, name: 'Ana Souza', email }
    }
    if (!('password' in (input.body ?? {}))) throw wrong
    if ((input.body as { password: string }).password !== 'Minha@2026!') throw wrong
    isConfirmed = true
    return {}
  }) as typeof call)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordSection profile={profile} />
    </QueryClientProvider>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Trocar senha' }))
const fill = (first = password, second = first) => {
  fireEvent.change(field('Nova senha'), { target: { value: first } })
  fireEvent.change(field('Confirmar senha'), { target: { value: second } })
}
const changed = () =>
  waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      title: 'Senha trocada',
      description: 'Você saiu de todos os outros aparelhos.',
    }),
  )

it('PasswordSection says before that the other devices are signed out, and after that they are; the fields are empty then', async () => {
  const { container } = show()
  expect(screen.getByText(/você sai de todos os outros aparelhos/)).toBeTruthy()
  const hidden = container.querySelector<HTMLInputElement>('[autocomplete="username"]')
  expect(hidden).toMatchObject({ value: email, hidden: true })
  fill()
  submit()
  await changed()
  expect(bodies).toEqual([{ password }])
  expect([field('Nova senha').value, field('Confirmar senha').value]).toEqual(['', ''])
  expect(screen.queryByText('Forte')).toBeNull()
})

it('PasswordSection asks for the present password; a wrong one is said so there, and what was typed stays', async () => {
  isConfirmed = false
  show()
  fill()
  submit()
  const question = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
  const present = question.getByLabelText<HTMLInputElement>('Senha')
  const confirm = screen.getByRole('button', { name: 'Confirmar' })
  fireEvent.click(confirm)
  expect(screen.getByText('Senha é obrigatória')).toBeTruthy()
  fireEvent.change(present, { target: { value: 'errada' } })
  fireEvent.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toBe('Email ou senha incorretos.')
  expect(document.activeElement).toBe(present)
  fireEvent.change(present, { target: { value: 'Minha@2026!' } })
  fireEvent.click(confirm)
  await changed()
  expect(bodies.at(-1)).toEqual({ password })
})

it('PasswordSection changes nothing and says nothing when the present password is not given', async () => {
  isConfirmed = false
  show()
  fill()
  submit()
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Nova senha').value).toBe(password)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(toastQueue.current()).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Trocar senha' }).ariaDisabled).toBeNull()
})

it.each([
  ['Aa1!', undefined, 'Nova senha', 'A senha deve ter no mínimo 8 caracteres'],
  ['vento!tulha8', undefined, 'Nova senha', 'A senha deve conter pelo menos uma letra maiúscula'],
  [password, 'Outra!tulha8', 'Confirmar senha', 'As senhas não coincidem'],
])('PasswordSection refuses %j and %j without a call', (first, second, label, words) => {
  show()
  fill(first, second)
  submit()
  expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
  expect(bodies).toEqual([])
})
