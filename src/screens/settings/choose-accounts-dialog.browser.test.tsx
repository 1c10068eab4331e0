import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LinkCandidate } from '#contract/accounts/account-linking.ts'
import { chooseAccounts } from '#contract/endpoints/accounts-write.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { makeAccount } from '#tests/fakes/data/make-platform.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ChooseAccountsDialog } from './choose-accounts-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(() => vi.restoreAllMocks())

const candidate = (remoteId: string, changes: Partial<LinkCandidate> = {}): LinkCandidate => ({
  ...{ remoteId, username: `Página ${remoteId}`, pictureUrl: null, isLinked: false },
  ...changes,
})

async function show(candidates = [candidate('1'), candidate('2'), candidate('3')]) {
  const onLinked = vi.fn()
  const onClose = vi.fn()
  const offer = { state: 'facebook.abc', platformName: 'Facebook', candidates }
  render(<ChooseAccountsDialog {...{ offer, onLinked, onClose }} projectId="p" />, {
    wrapper: SignedInFrame,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Escolha as contas' })
  return { dialog: within(dialog), element: dialog, onLinked, onClose }
}

const refused = (code: string, message: string) => new ApiError(403, { code, message, details: [] })

it('ChooseAccountsDialog links the chosen ones, and those alone', async () => {
  const accounts = [makeAccount({ id: 'b', username: 'Página 2' })]
  vi.mocked(call).mockResolvedValue(accounts)
  const { dialog, onLinked } = await show()
  expect(dialog.getByText(/Você autorizou mais de uma conta do Facebook/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Página 2/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Conectar 1 conta' }))
  await vi.waitFor(() => expect(onLinked).toHaveBeenCalledWith(accounts))
  expect(vi.mocked(call).mock.calls).toEqual([
    [chooseAccounts, { body: { state: 'facebook.abc', remoteIds: ['2'] }, projectId: 'p' }],
  ])
})

it('ChooseAccountsDialog is used by keyboard alone', async () => {
  vi.mocked(call).mockResolvedValue([])
  const { dialog, onLinked } = await show([candidate('1'), candidate('2')])
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('checkbox'))
  await userEvent.keyboard(' ')
  const boxes = dialog.getAllByRole('checkbox')
  expect(boxes.map(({ ariaChecked }) => ariaChecked)).toEqual(['true', 'true', 'true'])
  await userEvent.keyboard('{Tab} ')
  expect(boxes.map(({ ariaChecked }) => ariaChecked)).toEqual(['false', 'false', 'true'])
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  expect(document.activeElement?.textContent).toBe('Conectar 1 conta')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(onLinked).toHaveBeenCalled())
})

it('ChooseAccountsDialog has chosen what is linked already, which is connected again', async () => {
  const { dialog } = await show([candidate('1', { isLinked: true }), candidate('2')])
  const boxes = dialog.getAllByRole('checkbox')
  expect(boxes.map(({ ariaChecked }) => ariaChecked)).toEqual(['false', 'true', 'false'])
  expect(dialog.getByText('Já conectada: será reconectada.')).toBeTruthy()
})

it('ChooseAccountsDialog asks for at least one', async () => {
  const { dialog } = await show()
  await userEvent.click(dialog.getByRole('button', { name: 'Conectar' }))
  expect(dialog.getByRole('alert').textContent).toBe('Escolha pelo menos uma conta.')
  expect(vi.mocked(call)).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Página 1/ }))
  expect(dialog.queryByRole('alert')).toBeNull()
})

it('ChooseAccountsDialog says why it was refused, and lets fewer be chosen', async () => {
  vi.mocked(call).mockRejectedValueOnce(refused('ACCOUNT_LIMIT_REACHED', 'Só cabe mais uma.'))
  const { dialog, onLinked, onClose } = await show()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Todas' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Conectar 3 contas' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Só cabe mais uma.')
  expect(onClose).not.toHaveBeenCalled()
  vi.mocked(call).mockResolvedValue([makeAccount()])
  await userEvent.click(dialog.getByRole('checkbox', { name: /Página 1/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Conectar 2 contas' }))
  await vi.waitFor(() => expect(onLinked).toHaveBeenCalled())
})

it('ChooseAccountsDialog closes when it is too late', async () => {
  vi.mocked(call).mockRejectedValue(refused('LINK_STATE_INVALID', 'Não é mais válida.'))
  const { dialog, onClose } = await show()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Página 1/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Conectar 1 conta' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith('Não é mais válida.'))
})

it('ChooseAccountsDialog closes without a choice', async () => {
  const { dialog, onClose } = await show()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledWith()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  expect(vi.mocked(call)).not.toHaveBeenCalled()
})

it('the choice of accounts fits a phone, with many accounts and long names', async () => {
  await page.viewport(360, 640)
  const long = 'Padaria e Confeitaria Nossa Senhora do Perpétuo Socorro da Vila Mariana'
  const { dialog, element } = await show(
    Array.from({ length: 40 }, (_, at) => candidate(String(at), { username: `${long} ${at}` })),
  )
  expect(element.scrollWidth).toBeLessThanOrEqual(360)
  const button = dialog.getByRole('button', { name: 'Conectar' }).getBoundingClientRect()
  expect(button.bottom).toBeLessThanOrEqual(640)
  for (const box of dialog.getAllByRole('checkbox'))
    expect(box.getBoundingClientRect().right).toBeLessThanOrEqual(360)
})
