import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmIdentity, deleteOwnAccount } from '#contract/endpoints/own-account.ts'
import { listPasskeys } from '#contract/endpoints/passkeys.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { eraseMark } from '#src/session/device-marks.ts'
import type { Session } from '#src/session/session-context.ts'
import { bia, makeDraft, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const project = (name: string, memberCount: number): Session['projects'][number] => ({
  ...{ id: projectId, name, description: '', isDefault: false, timeZone },
  ...{ userRole: 'OWNER' as const, memberCount, canManageMembers: true },
})
const refusal = (status: number, code: string, details: string[] = []) =>
  new ApiError(status, {
    ...{ code, message: 'x', details: details.map((message) => ({ field: '', message })) },
  })
const lost = new UnreachableError('network')

/** The results of the delete request, in turn; an error is thrown. */
let outcomes: unknown[]
let asked: unknown[]

beforeEach(() => {
  outcomes = [{}]
  asked = []
  vi.mocked(call).mockImplementation((async (endpoint: unknown, { body }: { body?: unknown }) => {
    if (endpoint === listPasskeys) return []
    asked.push(endpoint === confirmIdentity ? body : endpoint)
    const outcome = endpoint === deleteOwnAccount ? outcomes.shift() : {}
    if (outcome instanceof Error) throw outcome
    return outcome
  }) as typeof call)
})
afterEach(async () => {
  vi.restoreAllMocks()
  // A deletion ends by erasing the device's data, which must not run into the next test.
  await waitFor(() => expect(eraseMark.list()).toEqual([]))
  await localDb.drafts.clear()
  dismissToasts()
})

async function show(changes: Partial<Session> = {}) {
  const onClose = vi.fn()
  render(
    <SignedInFrame {...changes}>
      <DeleteAccountDialog onClose={onClose} />
    </SignedInFrame>,
  )
  await screen.findByRole('dialog', { name: 'Excluir minha conta?' })
  return onClose
}
const word = () => screen.getByLabelText<HTMLInputElement>('Digite EXCLUIR para confirmar')
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }))
function confirm() {
  fireEvent.change(word(), { target: { value: 'EXCLUIR' } })
  press()
}
const said = (words: RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))

it('DeleteAccountDialog lists what is lost, what has to be given away before, and what stays', async () => {
  const names = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete']
  const alone = names.map((name) => project(name, 1))
  const guest = { ...project('De outra pessoa', 3), userRole: 'EDITOR' as const }
  await show({ projects: [...alone, project('Padaria', 2), guest] })
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said[0]).toMatch(/^São excluídos, com posts.*: Um, Dois, Três, Quatro, Cinco e mais 2\./)
  expect(said[1]).toBe('Antes, transfira para outra pessoa ou exclua: Padaria.')
  expect(said.join()).toMatch(/Seus posts nos projetos dos outros ficam, sem seu nome/)
  expect(said.join()).toMatch(/o que ainda não foi enviado saem deste aparelho/)
  expect(said.join()).not.toContain('De outra pessoa')
})

it.each(['', 'excluir', 'EXCLUI'])(
  'DeleteAccountDialog does nothing for the word %j',
  async (typed) => {
    await show()
    fireEvent.change(word(), { target: { value: typed } })
    press()
    expect(screen.getByText('Digite EXCLUIR para continuar')).toBeTruthy()
    expect(document.activeElement).toBe(word())
    expect(asked).toEqual([])
  },
)

it('DeleteAccountDialog asks for the password for this alone, deletes, and erases what the person has on this device', async () => {
  outcomes = [refusal(403, 'CONFIRMATION_REQUIRED'), {}]
  await makeDraft(localDb)
  await makeDraft(localDb, { userId: bia })
  await show()
  confirm()
  fireEvent.change(await screen.findByLabelText('Senha'), { target: { value: 'Minha@2026!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(toastQueue.current()?.title).toBe('Sua conta foi excluída'))
  const proof = { password: 'Minha@2026!', act: 'delete-account' }
  expect(asked).toEqual([deleteOwnAccount, proof, deleteOwnAccount])
  await waitFor(async () =>
    expect((await localDb.drafts.toArray()).map(({ userId }) => userId)).toEqual([bia]),
  )
})

it('DeleteAccountDialog deletes nothing when the password is not given', async () => {
  outcomes = [refusal(403, 'CONFIRMATION_REQUIRED')]
  await show()
  confirm()
  const question = await screen.findByRole('dialog', { name: 'Confirme que é você' })
  fireEvent.keyDown(question, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByLabelText('Senha')).toBeNull())
  expect(asked).toEqual([deleteOwnAccount])
  expect(toastQueue.current()).toBeUndefined()
  expect(word().value).toBe('EXCLUIR')
})

it('DeleteAccountDialog cannot be closed while it deletes', async () => {
  const answer = Promise.withResolvers<unknown>()
  outcomes = [answer.promise]
  const onClose = await show()
  confirm()
  await waitFor(() => expect(asked.length).toBe(1))
  fireEvent.keyDown(word(), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.submit(word())
  expect(onClose).not.toHaveBeenCalled()
  expect(asked.length).toBe(1)
  answer.resolve({})
  await waitFor(() => expect(toastQueue.current()?.title).toBe('Sua conta foi excluída'))
})

it.each([
  [
    refusal(409, 'LAST_OWNER', ['Padaria', 'Café']),
    /^Nada foi excluído\. .*Padaria, Café\. Transfira/,
  ],
  [refusal(409, 'DELIVERY_IN_PROGRESS'), /^Um post seu está sendo publicado.* tente de novo/],
  [lost, /^Sem conexão com o servidor/],
])(
  'DeleteAccountDialog says why nothing was deleted, keeps the device as it is, and can be sent again: %s',
  async (error, words) => {
    outcomes = [error, {}]
    await makeDraft(localDb)
    await show()
    confirm()
    await said(words)
    expect(await localDb.drafts.count()).toBe(1)
    expect(word().value).toBe('EXCLUIR')
    press()
    await waitFor(() => expect(toastQueue.current()?.title).toBe('Sua conta foi excluída'))
  },
)

it('DeleteAccountDialog says offline what the connection is needed for', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  outcomes = [lost]
  await show()
  confirm()
  await said(/^Sem conexão\. Conecte-se à internet para excluir sua conta\.$/)
})

it('DeleteAccountDialog takes an ended session after a lost answer for the deletion, and tells that it is not certain', async () => {
  outcomes = [lost, refusal(401, 'UNAUTHENTICATED')]
  await makeDraft(localDb)
  await show()
  confirm()
  await said(/^Sem conexão com o servidor/)
  press()
  await waitFor(() => expect(toastQueue.current()?.title).toBe('Sua conta deve ter sido excluída'))
  await waitFor(async () => expect(await localDb.drafts.count()).toBe(0))
})

it('the deletion of an account erases nothing when the session has ended without that', async () => {
  outcomes = [refusal(401, 'UNAUTHENTICATED')]
  await makeDraft(localDb)
  await show()
  confirm()
  await said(/^x$/)
  expect(await localDb.drafts.count()).toBe(1)
})
