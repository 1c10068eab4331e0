import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listPasskeys, removePasskey, renamePasskey } from '#contract/endpoints/passkeys.ts'
import { maxPasskeys, type Passkey } from '#contract/people/passkey.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { PasskeysSection } from './passkeys-section.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const at = '2026-11-20T12:00:00.000Z'
const passkey = (number: number, changes: Partial<Passkey> = {}): Passkey => ({
  id: `0a000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
  ...{ name: `Chave ${number}`, createdAt: at, lastUsedAt: null, isBackedUp: false },
  ...changes,
})
const lost = new UnreachableError('network')
let answers: Map<unknown, unknown>

beforeEach(() => {
  answers = new Map<unknown, unknown>([[listPasskeys, [passkey(1)]]])
  answerCalls((endpoint) => answers.get(endpoint))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <SignedInFrame>
      <QueryClientProvider client={client}>
        <PasskeysSection />
      </QueryClientProvider>
    </SignedInFrame>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const told = (title: string, description: unknown) =>
  waitFor(() => expect(toastQueue.current()).toMatchObject({ title, description }))

it('PasskeysSection lists the passkeys with what tells them apart', async () => {
  answers.set(listPasskeys, [passkey(1, { isBackedUp: true, lastUsedAt: at }), passkey(2)])
  show()
  expect(screen.getByText('Carregando...')).toBeTruthy()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Chave 1Sincronizada.*usada em/)
  expect(second?.textContent).toMatch(/^Chave 2Criada em .*ainda não usada/)
  const rename = within(first as HTMLElement).getByRole('button', { name: 'Renomear' })
  const label = document.getElementById(rename.getAttribute('aria-describedby') ?? '')
  expect(label?.textContent).toBe('Chave 1')
})

it('PasskeysSection offers another one, up to the limit', async () => {
  answers.set(listPasskeys, [])
  show()
  expect(await screen.findByRole('button', { name: 'Adicionar chave de acesso' })).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

it('PasskeysSection says at the limit what to do', async () => {
  answers.set(
    listPasskeys,
    Array.from({ length: maxPasskeys }, (_, index) => passkey(index)),
  )
  show()
  expect(await screen.findByText(new RegExp(`^Você tem o máximo de ${maxPasskeys}`))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Adicionar chave de acesso' })).toBeNull()
})

it('PasskeysSection says that the list could not be loaded, and loads it when asked again', async () => {
  const message = 'Algo deu errado do nosso lado.'
  answers.set(listPasskeys, new ApiError(500, { code: 'INTERNAL', message, details: [] }))
  show()
  expect(await screen.findByText(/Nenhuma foi removida\.$/)).toBeTruthy()
  answers.set(listPasskeys, [passkey(1)])
  press('Tentar de novo')
  expect(await screen.findByText('Chave 1')).toBeTruthy()
})

it('the list of passkeys renames one; a blank name is refused, and a failure keeps what was typed', async () => {
  answers.set(renamePasskey, lost)
  show()
  await screen.findByText('Chave 1')
  press('Renomear')
  const name = await screen.findByLabelText<HTMLInputElement>('Nome da chave')
  expect(name.value).toBe('Chave 1')
  fireEvent.change(name, { target: { value: '  ' } })
  press('Salvar')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(name, { target: { value: 'Celular' } })
  press('Salvar')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  expect(name.value).toBe('Celular')
  answers.set(renamePasskey, passkey(1, { name: 'Celular' }))
  press('Salvar')
  await told('Chave de acesso renomeada', 'Celular')
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toMatch(/^Celular/))
})

it('PasskeysSection removes one after asking, and says that it was not removed when that fails', async () => {
  answers.set(removePasskey, lost)
  show()
  await screen.findByText('Chave 1')
  const remove = async () => {
    press('Remover')
    await screen.findByRole('dialog', { name: 'Remover Chave 1?' })
    press('Confirmar')
  }
  await remove()
  await told('A chave não foi removida', expect.stringMatching(/^Sem conexão com o servidor/))
  expect(screen.getByText('Chave 1')).toBeTruthy()
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
  answers.set(removePasskey, {})
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await remove()
  await told('Chave de acesso removida', 'Chave 1')
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
})
