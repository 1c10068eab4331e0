import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import { localDb } from '#src/browser/local-database.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import {
  type FakeStorage,
  makeFile,
  makeFolder,
  makeStorage,
  refuse,
  uuid,
} from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: sending is tested elsewhere; here files only have to be stored on the device.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const taken = refuse(409, 'NAME_TAKEN', 'Já existe um item com este nome nesta pasta.')

function makeFull(): FakeStorage {
  return makeStorage({
    folders: [
      { ...makeFolder(1, { name: 'Padaria' }), files: [makeFile(1), makeFile(2)] },
      makeFolder(2, { name: 'Ótica' }),
      makeFolder(3, { name: 'Fotos', parentFolderId: uuid(1) }),
      makeFolder(4, { name: 'Contratos', needsPassword: true, isLocked: true }),
    ],
  })
}

async function show(storage = makeFull(), search: Record<string, unknown> = { folder: uuid(1) }) {
  render(<Toaster />)
  const view = showStorage(storage, search)
  await screen.findByRole('table')
  await waitFor(() => expect(document.querySelector('[data-item]')).toBeTruthy())
  return { storage, ...view }
}

const press = (name: string, inside: ReturnType<typeof within> | typeof screen = screen) =>
  userEvent.click(inside.getByRole('button', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const bodiesOf = ({ calls }: FakeStorage, asked: unknown) =>
  calls.flatMap(({ endpoint, input }) => (endpoint === asked ? [input] : []))
const rowAction = (item: string, name: string) =>
  userEvent.click(screen.getByRole('button', { name, description: item }))

async function choose(item: string, choice: string) {
  await rowAction(item, 'Mais')
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }))
}

it('adding at the root makes folders only, and says why', async () => {
  const { storage } = await show(makeFull(), {})
  await press('Adicionar Arquivo')
  const create = await dialog('Adicionar Arquivo')
  const upload = create.getByRole<HTMLButtonElement>('tab', { name: 'Upload de Arquivo' })
  expect(upload.disabled).toBe(true)
  expect(create.getByText(/você precisa estar dentro de uma pasta/)).toBeTruthy()
  await press('Criar pasta', create)
  expect(await create.findByText('Digite um nome.')).toBeTruthy()
  await userEvent.type(create.getByLabelText('Nome da pasta'), 'a/b')
  await press('Criar pasta', create)
  expect(await create.findByText(/não pode ter barras/)).toBeTruthy()
  expect(bodiesOf(storage, endpoints.createStorageFolder)).toEqual([])
  await userEvent.fill(create.getByLabelText('Nome da pasta'), 'Nova')
  await press('Criar pasta', create)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(storage, endpoints.createStorageFolder)[0]?.body).toEqual({
    ...{ name: 'Nova', parent_folder_id: null, needs_password: false, password: null },
  })
})

it('adding makes a protected folder with a password that is typed twice', async () => {
  const { storage } = await show()
  await press('Adicionar Arquivo')
  const create = await dialog('Adicionar Arquivo')
  await userEvent.click(create.getByRole('tab', { name: 'Nova Pasta' }))
  await userEvent.fill(create.getByLabelText('Nome da pasta'), 'Secreta')
  await userEvent.click(create.getByRole('switch', { name: 'Proteger com senha' }))
  await userEvent.fill(create.getByLabelText('Senha'), 'Segredo-1')
  await userEvent.fill(create.getByLabelText('Confirmar senha'), 'Segredo-2')
  await press('Criar pasta', create)
  expect(await create.findByText('As senhas não coincidem')).toBeTruthy()
  await userEvent.fill(create.getByLabelText('Confirmar senha'), 'Segredo-1')
  await press('Criar pasta', create)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(storage, endpoints.createStorageFolder)[0]?.body).toEqual({
    ...{
      name: 'Secreta',
      parent_folder_id: uuid(1),
      needs_password: true,
      password: 'Segredo-1',
    },
  })
})

it('adding says why a folder was not made, and keeps what was typed', async () => {
  const storage = makeFull()
  storage.answers.set(endpoints.createStorageFolder, taken)
  await show(storage, {})
  await press('Adicionar Arquivo')
  const create = await dialog('Adicionar Arquivo')
  const name = create.getByLabelText<HTMLInputElement>('Nome da pasta')
  await userEvent.fill(name, 'Padaria')
  await press('Criar pasta', create)
  expect((await create.findByRole('alert')).textContent).toBe(
    'Erro ao criar pasta: Já existe um item com este nome nesta pasta.',
  )
  expect(name.value).toBe('Padaria')
})

it('adding keeps chosen files on the device for the open folder, and asks for at least one', async () => {
  await localDb.outbox.clear()
  await show()
  await press('Adicionar Arquivo')
  const create = await dialog('Adicionar Arquivo')
  await press('Enviar', create)
  expect(await create.findByText('Escolha pelo menos um arquivo.')).toBeTruthy()
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]
  await userEvent.upload(create.getByLabelText('Arquivos'), files)
  await press('Enviar 2 arquivos', create)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await localDb.storageUploads.count()).toBe(2))
  expect(await localDb.storageUploads.toArray()).toMatchObject([
    { name: expect.stringMatching(/\.txt$/), folderId: uuid(1), folderName: 'Padaria' },
    { folderId: uuid(1) },
  ])
  expect(await screen.findByText('2 arquivos a caminho')).toBeTruthy()
  await Promise.all([localDb.outbox.clear(), localDb.storageUploads.clear()])
})

it('adding says which files were not kept, and of the others only where there are some', async () => {
  await show()
  await press('Adicionar Arquivo')
  const create = await dialog('Adicionar Arquivo')
  const empty = new File([], 'vazio.txt')
  await userEvent.upload(create.getByLabelText('Arquivos'), empty)
  await press('Enviar', create)
  const told = await create.findByText(/^1 arquivo não foi adicionado/)
  expect(told.textContent).toBe('1 arquivo não foi adicionado')
  await userEvent.upload(create.getByLabelText('Arquivos'), [empty, new File(['a'], 'a.txt')])
  await press('Enviar 2 arquivos', create)
  await waitFor(() =>
    expect(create.getByText(/^1 arquivo não foi adicionado/).textContent).toBe(
      '1 arquivo não foi adicionado. O resto está a caminho.',
    ),
  )
  await Promise.all([localDb.outbox.clear(), localDb.storageUploads.clear()])
})

it('changing: renames after a name that can be one, and shows it at once', async () => {
  const { storage } = await show()
  storage.answers.set(endpoints.renameStorageFile, () => {
    const renamed = makeFile(1, { fileName: 'capa.jpg' })
    for (const folder of storage.folders) if (folder.files) folder.files = [renamed]
    return renamed
  })
  await rowAction('foto-1.jpg', 'Renomear')
  const rename = await dialog('Renomear Arquivo/Pasta')
  await userEvent.fill(rename.getByLabelText('Nome'), '   ')
  await press('Salvar', rename)
  expect(await rename.findByText('Digite um nome.')).toBeTruthy()
  await userEvent.fill(rename.getByLabelText('Nome'), 'capa.jpg')
  await press('Salvar', rename)
  expect(await screen.findByRole('button', { name: 'capa.jpg' })).toBeTruthy()
  expect(bodiesOf(storage, endpoints.renameStorageFile)[0]).toMatchObject({
    ...{ params: { id: makeFile(1).fileId }, body: { new_name: 'capa.jpg' } },
  })
})

it('changing says that a name was not changed, and why', async () => {
  const { storage } = await show()
  storage.answers.set(
    endpoints.renameStorageFolder,
    refuse(409, 'NAME_TAKEN', taken.message, [{ field: 'new_name', message: taken.message }]),
  )
  await rowAction('Fotos', 'Renomear')
  const rename = await dialog('Renomear Arquivo/Pasta')
  await press('Salvar', rename)
  expect((await rename.findByRole('alert')).textContent).toBe(
    `Erro ao renomear. Tente novamente. ${taken.message}`,
  )
})

it('changing moves to another folder, never into itself or where it is', async () => {
  const { storage } = await show()
  await choose('Fotos', 'Mover')
  const move = await dialog('Mover')
  const go = () => move.getByRole('button', { name: 'Mover para cá' })
  expect(await move.findByText('Já está aqui.')).toBeTruthy()
  expect(move.getByRole<HTMLButtonElement>('button', { name: /^Fotos/ }).disabled).toBe(true)
  await press('Subir uma pasta', move)
  await userEvent.click(await move.findByRole('button', { name: 'Ótica' }))
  await waitFor(() => expect(go().ariaDisabled).not.toBe('true'))
  await userEvent.click(go())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(storage, endpoints.moveStorageItems)[0]?.body).toEqual({
    ...{ file_ids: [], folder_ids: [uuid(3)], target_folder_id: uuid(2) },
  })
  expect(await screen.findByText('1 item movido')).toBeTruthy()
})

it('changing moves a file into a folder that asks for its password, and not to the root', async () => {
  const { storage } = await show()
  await choose('foto-1.jpg', 'Mover')
  const move = await dialog('Mover')
  await press('Subir uma pasta', move)
  expect(await move.findByText(/arquivos ficam sempre dentro de uma/)).toBeTruthy()
  await userEvent.click(await move.findByRole('button', { name: /^Contratos/ }))
  await userEvent.fill(await move.findByLabelText('Senha da pasta'), 'Segredo-1')
  await press('Abrir pasta', move)
  expect(await move.findByText('Nenhuma pasta aqui dentro.')).toBeTruthy()
  await press('Mover para cá', move)
  await waitFor(() => expect(bodiesOf(storage, endpoints.moveStorageItems)).toHaveLength(1))
})

it('changing gives a folder a password, and takes it away with the one of today', async () => {
  const { storage } = await show()
  await choose('Fotos', 'Proteger com senha')
  const protect = await dialog('Proteger com senha')
  await userEvent.fill(protect.getByLabelText('Nova senha'), 'Segredo-1')
  await userEvent.fill(protect.getByLabelText('Confirmar senha'), 'Segredo-1')
  await press('Proteger', protect)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(storage, endpoints.changeFolderPassword)[0]?.body).toEqual({
    password: 'Segredo-1',
  })
})

const scheduledAt = '2026-12-01T11:00:00.000Z'
const post = { id: uuid(9), caption: 'Pão quentinho', scheduledAt }

it('deleting says that all inside goes, which posts use it, and until when it can come back', async () => {
  const { storage } = await show()
  storage.uses = { total: 2, posts: [post], templates: 1 }
  await rowAction('Fotos', 'Excluir')
  const remove = await dialog('Excluir pasta')
  expect(remove.getByText(/“Fotos” e tudo o que está dentro dela/)).toBeTruthy()
  expect(remove.getByText(/por 30 dias/)).toBeTruthy()
  expect(await remove.findByText('Em uso em 2 posts e 1 template.')).toBeTruthy()
  expect(remove.getByText(/guardam a própria cópia/)).toBeTruthy()
  expect(remove.getByRole('link', { name: 'Pão quentinho' })).toBeTruthy()
  await press('Cancelar', remove)
  expect(bodiesOf(storage, endpoints.deleteStorageFolder)).toEqual([])
})

it('deleting takes a file away at once, and brings it back', async () => {
  const { storage } = await show()
  await rowAction('foto-1.jpg', 'Excluir')
  await press('Confirmar', await dialog('Excluir arquivo'))
  await waitFor(() => expect(bodiesOf(storage, endpoints.deleteStorageFile)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(bodiesOf(storage, endpoints.restoreStorageItems)[0]?.body).toEqual({
      ...{ file_ids: [makeFile(1).fileId], folder_ids: [] },
    }),
  )
})

it('deleting says what failed', async () => {
  const { storage } = await show()
  storage.answers.set(endpoints.deleteStorageFile, refuse(500, 'INTERNAL', 'Algo deu errado.'))
  await rowAction('foto-1.jpg', 'Excluir')
  await press('Confirmar', await dialog('Excluir arquivo'))
  expect(await screen.findByText('Erro ao excluir pasta/arquivo.')).toBeTruthy()
  expect(screen.getByText('Algo deu errado.')).toBeTruthy()
})
