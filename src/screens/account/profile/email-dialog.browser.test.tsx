import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeEmail,
  confirmEmail,
  confirmIdentity,
  getProfile,
} from '#contract/endpoints/own-account.ts'
import { listPasskeys } from '#contract/endpoints/passkeys.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import { answerCalls, inTurn } from '#tests/fakes/pages/answered-calls.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { EmailDialog } from './email-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const current = 'ana@exemplo.com.br'
const email = 'nova@exemplo.com.br'
const profile = { id: ana, name: 'Ana', email }
const message = 'Código inválido ou expirado.'
const wrong = new ApiError(400, { code: 'CODE_INVALID', message, details: [] })
const lost = new UnreachableError('network')
/** The results of each endpoint, in turn; the last one repeats. */
let answers: Map<unknown, unknown[]>

beforeEach(() => {
  answers = new Map<unknown, unknown[]>([
    [changeEmail, [{}]],
    [confirmEmail, [profile]],
    [getProfile, [{ ...profile, email: current }]],
    [listPasskeys, [[]]],
  ])
  answerCalls(inTurn(answers))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function show() {
  const onClose = vi.fn()
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <EmailDialog current={current} onClose={onClose} />
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Trocar email' })
  return { onClose, client }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (endpoint: unknown) =>
  vi.mocked(call).mock.calls.filter(([asked]) => (asked as unknown) === endpoint)

async function askForCode(typed = email) {
  fireEvent.change(field('Novo email'), { target: { value: typed } })
  press('Enviar código')
  await screen.findByLabelText('Dígito 1 de 6')
}
function sendCode() {
  fireEvent.input(field('Dígito 1 de 6'), { target: { value: '123456' } })
  press('Confirmar')
}

it('EmailDialog says that the present address stays until then, and refuses what is none', async () => {
  await show()
  expect(screen.getByText(current)).toBeTruthy()
  expect(screen.getByText(/Ele continua valendo até você confirmar o novo/)).toBeTruthy()
  press('Enviar código')
  expect(screen.getByText('Email inválido')).toBeTruthy()
  expect(sent(changeEmail)).toEqual([])
})

it('EmailDialog keeps the typed address when no mail could be asked for', async () => {
  answers.set(changeEmail, [lost, {}])
  await show()
  fireEvent.change(field('Novo email'), { target: { value: email } })
  press('Enviar código')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  expect(field('Novo email').value).toBe(email)
  press('Enviar código')
  expect(await screen.findByText(email)).toBeTruthy()
})

it('EmailDialog asks for the password first where the server wants that, and goes on by itself', async () => {
  const details = { code: 'CONFIRMATION_REQUIRED', message: 'Confirme.', details: [] }
  answers.set(changeEmail, [new ApiError(403, details), {}])
  answers.set(confirmIdentity, [{}])
  await show()
  fireEvent.change(field('Novo email'), { target: { value: email } })
  press('Enviar código')
  fireEvent.change(await screen.findByLabelText('Senha'), { target: { value: 'Minha@2026!' } })
  press('Confirmar')
  expect(await screen.findByLabelText('Dígito 1 de 6')).toBeTruthy()
  expect(sent(changeEmail).length).toBe(2)
})

it('EmailDialog changes the address by the mailed code, and says so', async () => {
  const { onClose, client } = await show()
  await askForCode()
  expect(document.activeElement).toBe(field('Dígito 1 de 6'))
  press('Confirmar')
  expect(screen.getByText('Código inválido')).toBeTruthy()
  sendCode()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toastQueue.current()).toMatchObject({ title: 'Email trocado', description: email })
  expect(client.getQueryData(profileQuery.queryKey)).toBe(profile)
})

it('EmailDialog says that a code is wrong, and takes the next one', async () => {
  answers.set(confirmEmail, [wrong, profile])
  const { onClose } = await show()
  await askForCode()
  sendCode()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  sendCode()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('the dialog for a new address leads back to the typed address when no code came', async () => {
  await show()
  await askForCode()
  press('Não recebi o código')
  expect((await screen.findByLabelText<HTMLInputElement>('Novo email')).value).toBe(email)
})

it.each([
  ['has changed', email, true],
  ['has not changed', current, false],
])('EmailDialog finds out after a lost answer that the address %s', async (_, found, isDone) => {
  answers.set(confirmEmail, [lost, wrong])
  answers.set(getProfile, [{ ...profile, email: found }])
  const { onClose } = await show()
  await askForCode(` ${email.toUpperCase()}`)
  sendCode()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  press('Confirmar')
  if (isDone) await waitFor(() => expect(toastQueue.current()?.title).toBe('Email trocado'))
  else await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(onClose).toHaveBeenCalledTimes(isDone ? 1 : 0)
})
