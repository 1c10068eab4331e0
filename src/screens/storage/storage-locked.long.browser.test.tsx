import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import {
  makeFile,
  makeFolder,
  makeStorage,
  refuse,
  uuid,
} from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function makeLocked() {
  const files = [makeFile(1, { fileName: 'contrato.pdf', contentType: 'application/pdf' })]
  const secret = makeFolder(1, { name: 'Contratos', needsPassword: true, isLocked: true })
  return makeStorage({ folders: [{ ...secret, files }] })
}

function show(search: Record<string, unknown> = { folder: uuid(1), name: 'Contratos' }) {
  const storage = makeLocked()
  render(<Toaster />)
  return { storage, ...showStorage(storage, search) }
}

const password = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Pasta protegida' }))
  return {
    dialog,
    send: async (typed: string) => {
      if (typed) await userEvent.fill(dialog.getByLabelText('Senha da pasta'), typed)
      await userEvent.click(dialog.getByRole('button', { name: 'Abrir pasta' }))
    },
  }
}

it('a protected folder asks for its password when it is come to, and then shows what is in it', async () => {
  const { storage } = show({})
  await userEvent.click(
    within(await screen.findByRole('row', { name: /Contratos/ })).getByRole('link'),
  )
  const { dialog, send } = await password()
  expect(dialog.getByText(/“Contratos”/)).toBeTruthy()
  await send('')
  expect(await dialog.findByText('Digite a senha.')).toBeTruthy()
  await send('Segredo-1')
  expect(await screen.findByText('contrato.pdf')).toBeTruthy()
  const unlocks = storage.calls.filter(({ endpoint }) => endpoint === endpoints.unlockStorageFolder)
  expect(unlocks.map(({ input }) => [input.params?.id, input.body])).toEqual([
    [uuid(1), { password: 'Segredo-1' }],
  ])
})

it('a protected folder says at the field that a password is wrong, and when to try again', async () => {
  const { storage } = show()
  const { dialog, send } = await password()
  const wrong = [{ field: 'password', message: 'Esta não é a senha da pasta.' }]
  storage.answers.set(
    endpoints.unlockStorageFolder,
    refuse(403, 'FOLDER_PASSWORD_WRONG', 'Senha incorreta.', wrong),
  )
  await send('errada')
  expect(await dialog.findByText('Esta não é a senha da pasta.')).toBeTruthy()
  expect(dialog.getByLabelText('Senha da pasta').ariaInvalid).toBe('true')
  const limited = { code: 'RATE_LIMITED', message: 'Muitas tentativas.', details: [] }
  storage.answers.set(endpoints.unlockStorageFolder, new ApiError(429, limited, 600))
  await send('outra')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Muitas tentativas. Tente de novo em 10 minutos.',
  )
})

it('a protected folder stays closed for whoever closes the dialog, and can be asked for again', async () => {
  show()
  await password()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('contrato.pdf')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Digitar a senha' }))
  await password()
})

it('a protected folder is opened before it is renamed or deleted', async () => {
  const { storage } = show({})
  await screen.findByRole('row', { name: /Contratos/ })
  await userEvent.click(screen.getByRole('button', { name: 'Excluir', description: 'Contratos' }))
  const { send } = await password()
  await send('Segredo-1')
  expect(await screen.findByRole('dialog', { name: 'Excluir pasta' })).toBeTruthy()
  expect(storage.folders[0]?.isLocked).toBe(false)
})

it('a protected folder: that is closed again shows nothing any more', async () => {
  const { storage } = show({})
  const [secret] = storage.folders
  if (secret) secret.isLocked = false
  await userEvent.click(
    within(await screen.findByRole('row', { name: /Contratos/ })).getByRole('link'),
  )
  expect(await screen.findByText('contrato.pdf')).toBeTruthy()
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Caminho da pasta' })).getByRole('link', {
      name: 'Raiz',
    }),
  )
  storage.answers.set(endpoints.lockStorageFolder, () => {
    storage.folders = storage.folders.map((folder) => ({ ...folder, isLocked: true }))
    return {}
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mais', description: 'Contratos' }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fechar pasta' }))
  expect(await screen.findByText('Pasta fechada')).toBeTruthy()
  await userEvent.click(
    within(await screen.findByRole('row', { name: /Contratos/ })).getByRole('link'),
  )
  await password()
  expect(screen.queryByText('contrato.pdf')).toBeNull()
})

it('a protected folder: that is locked elsewhere while it is open is not shown any longer', async () => {
  const storage = makeLocked()
  const [secret] = storage.folders
  if (secret) secret.isLocked = false
  const { router } = showStorage(storage, { folder: uuid(1) })
  expect(await screen.findByText('contrato.pdf')).toBeTruthy()
  if (secret) secret.isLocked = true
  await router.navigate({ to: '/storage', search: { folder: uuid(1), sort: 'size' } } as never)
  await password()
  expect(screen.queryByText('contrato.pdf')).toBeNull()
})
