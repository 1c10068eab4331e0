import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import {
  makeFile,
  makeFolder,
  makeStorage,
  makeStorageUsage,
  refuse,
  uuid,
} from '#tests/fakes/pages/storage-server.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => vi.restoreAllMocks())

const namesOf = (rows: HTMLElement[]) =>
  rows.slice(1).map((row) => row.querySelector('[data-item]')?.textContent)
const shownNames = () => namesOf(screen.getAllByRole('row'))
const failed = refuse(500, 'INTERNAL', 'Algo deu errado do nosso lado.')

function fullStorage() {
  return makeStorage({
    folders: [
      makeFolder(2, { name: 'Ótica' }),
      {
        ...makeFolder(1, { name: 'Padaria' }),
        files: [makeFile(1), makeFile(2, { fileName: 'v.mp4', contentType: 'video/mp4' })],
      },
      makeFolder(3, { name: 'Clínica', needsPassword: true, isLocked: true }),
      makeFolder(4, { name: 'Fotos', parentFolderId: uuid(1) }),
    ],
  })
}

it('the list of the storage has the folders of the root in a table with its columns', async () => {
  showStorage(fullStorage())
  await waitFor(() => expect(shownNames()).toEqual(['Clínica', 'Ótica', 'Padaria']))
  expect(screen.getByRole('heading', { name: 'Meus Arquivos', level: 1 })).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['', 'Nome', 'Tipo', 'Criado em', 'Ações', 'Tags'])
  const row = within(screen.getByRole('row', { name: /Padaria/ }))
  expect(row.getByRole('cell', { name: 'Pasta' })).toBeTruthy()
  expect(row.getByRole('cell', { name: '21/11/2026, 14:30' })).toBeTruthy()
  expect(row.queryByRole('button', { name: 'Baixar' })).toBeNull()
  for (const name of ['Renomear', 'Excluir', 'Mais'])
    expect(row.getByRole('button', { name, description: 'Padaria' })).toBeTruthy()
  const sidebar = within(screen.getByRole('navigation', { name: 'Pastas' }))
  expect(sidebar.getByRole('link', { name: 'Clínica (protegida)' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>(/^Tags/).disabled).toBe(true)
})

it('the list of the storage says where one is, at first from the address, and in it both folders and files', async () => {
  const storage = fullStorage()
  let answer = () => {}
  storage.answers.set(
    endpoints.getStorageFolder,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ ...makeFolder(1, { name: 'Novo nome' }), ...content })
      }),
  )
  const content = {
    path: [],
    subfolders: [makeFolder(4)],
    files: [makeFile(1)],
    isProtected: false,
  }
  showStorage(storage, {
    folder: uuid(1),
    name: 'Padaria',
    path: [{ folderId: uuid(9), name: 'X' }],
  })
  const way = within(await screen.findByRole('navigation', { name: 'Caminho da pasta' }))
  expect(await way.findByRole('link', { name: 'Raiz' })).toBeTruthy()
  expect(way.getByRole('link', { name: 'X' })).toBeTruthy()
  expect(way.getByRole('link', { name: 'Padaria' }).getAttribute('aria-current')).toBe('page')
  answer()
  expect(await way.findByRole('link', { name: 'Novo nome' })).toBeTruthy()
  expect(way.queryByRole('link', { name: 'X' })).toBeNull()
  await waitFor(() => expect(shownNames()).toEqual(['Pasta 4', 'foto-1.jpg']))
  const file = within(screen.getByRole('row', { name: /foto-1/ }))
  expect(file.getByRole('cell', { name: 'Arquivo' })).toBeTruthy()
  expect(file.getByRole('button', { name: 'Baixar' })).toBeTruthy()
})

it('the list of the storage goes into a folder and back, and keeps that in the address', async () => {
  const { router, search } = showStorage(fullStorage())
  const row = within(await screen.findByRole('row', { name: /Padaria/ }))
  await userEvent.click(row.getByRole('link', { name: 'Padaria' }))
  await waitFor(() => expect(shownNames()).toEqual(['Fotos', 'foto-1.jpg', 'v.mp4']))
  expect(search()).toEqual({ folder: uuid(1), name: 'Padaria' })
  await userEvent.click(within(screen.getByRole('table')).getByRole('link', { name: 'Fotos' }))
  await waitFor(() => expect(search().path).toEqual([{ folderId: uuid(1), name: 'Padaria' }]))
  expect(await screen.findByText('Nenhum arquivo ou pasta encontrado.')).toBeTruthy()
  router.history.back()
  await waitFor(() => expect(shownNames()).toEqual(['Fotos', 'foto-1.jpg', 'v.mp4']))
})

it('the list of the storage says that there is nothing, and what to do', async () => {
  showStorage(makeStorage())
  expect(await screen.findByText('Nenhum arquivo ou pasta encontrado.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Criar pasta' })).toBeTruthy()
})

it('the list of the storage is sorted by its columns, and says so', async () => {
  const storage = fullStorage()
  const { search } = showStorage(storage, { folder: uuid(1) })
  await screen.findByText('foto-1.jpg')
  const sorting = () =>
    screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
  expect(sorting()).toEqual([null, 'ascending', 'none', 'none', null, null])
  await userEvent.click(screen.getByRole('button', { name: 'Criado em' }))
  await waitFor(() => expect(sorting()[3]).toBe('ascending'))
  await userEvent.click(screen.getByRole('button', { name: 'Criado em' }))
  await waitFor(() => expect(sorting()[3]).toBe('descending'))
  expect(search()).toMatchObject({ sort: 'created_at', order: 'desc' })
  expect(storage.calls.at(-1)?.input.query).toMatchObject({ sort: 'created_at', order: 'desc' })
})

it('the list of the storage tells what could not be loaded', async () => {
  const storage = fullStorage()
  storage.answers.set(endpoints.listStorageFolders, failed)
  storage.usage = failed
  const { unmount } = showStorage(storage)
  expect(await screen.findByText(/^Erro ao carregar dados do storage/)).toBeTruthy()
  expect(screen.getByText('Erro ao carregar uso')).toBeTruthy()
  unmount()
  storage.answers.set(endpoints.getStorageFolder, failed)
  showStorage(storage, { folder: uuid(1) })
  expect(await screen.findByText(/^Erro ao carregar conteúdo da pasta/)).toBeTruthy()
})

it('the list of the storage opens a folder of 10,000 files with few elements', async () => {
  const files = Array.from({ length: 10_000 }, (_, at) => makeFile(at))
  const storage = makeStorage({ folders: [{ ...makeFolder(1), files }] })
  showStorage(storage, { folder: uuid(1) })
  await screen.findByText('foto-0.jpg')
  expect(document.querySelectorAll('*').length).toBeLessThan(1500)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
  expect(storage.calls.map(({ endpoint }) => endpoint)).not.toContain(endpoints.listStorageFiles)
})

it('the list of the storage: fetches the rest as one scrolls, and renders what is near', async () => {
  const files = Array.from({ length: 1100 }, (_, at) => makeFile(at))
  const storage = makeStorage({ folders: [{ ...makeFolder(1), files }] })
  showStorage(storage, { folder: uuid(1) })
  await screen.findByText('foto-0.jpg')
  const table = screen.getByRole('table')
  await waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(table.getAttribute('aria-rowcount')).toBe('1101')
  })
  window.scrollTo(0, document.documentElement.scrollHeight)
  expect(await screen.findByText('foto-1099.jpg')).toBeTruthy()
  const last = screen.getByRole('row', { name: /foto-1099/ })
  expect(last.getAttribute('aria-rowindex')).toBe('1101')
  expect(document.querySelectorAll('*').length).toBeLessThan(1500)
  const pages = storage.calls.filter(({ endpoint }) => endpoint === endpoints.listStorageFiles)
  expect(pages.map(({ input }) => input.query?.page_token)).toEqual(['100', '600'])
})

it('the list of the storage: fits a phone, where what can be done is in the menu', async () => {
  await page.viewport(360, 740)
  const long = 'Campanha de verão com um nome sem fim '.repeat(7).slice(0, 255)
  const path = Array.from({ length: 49 }, (_, at) => ({ folderId: uuid(100 + at), name: long }))
  const folder = { ...makeFolder(1, { name: long }), path }
  const files = [makeFile(1, { fileName: `${long.slice(0, 250)}.jpg` })]
  showStorage(makeStorage({ folders: [{ ...folder, files }] }), { folder: uuid(1) })
  await screen.findByRole('row', { name: /jpg/ })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mais' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['Baixar', 'Renomear', 'Mover', 'Detalhes', 'Excluir'],
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

const panel = async () =>
  within(await screen.findByRole('region', { name: 'Uso do armazenamento' }))

it('the usage of the storage says how much is used of what, with two decimals', async () => {
  const usage = makeStorageUsage({ usagePercentage: 12.3 })
  showStorage(makeStorage({ usage }))
  const shown = await panel()
  expect(await shown.findByText('588 MB / 5 GB')).toBeTruthy()
  expect(shown.getByText('12,30%')).toBeTruthy()
  expect(shown.getByText('Starter')).toBeTruthy()
  expect(shown.queryByText('Limite excedido')).toBeNull()
})

it('the usage of the storage is full and red over the limit', async () => {
  const over = { usagePercentage: 112.345, isOverLimit: true, planName: null }
  showStorage(makeStorage({ usage: makeStorageUsage(over) }))
  const shown = await panel()
  expect(await shown.findByText('Limite excedido')).toBeTruthy()
  expect(shown.getByText('112,35%')).toBeTruthy()
  expect(shown.getByText('Plano')).toBeTruthy()
  expect(shown.getByRole('meter').getAttribute('aria-valuenow')).toBe('100')
})

it('the usage of the storage has no bar without a limit', async () => {
  const none = { limitBytes: 0, storageLimitFormatted: 'Sem limite', usagePercentage: 0 }
  showStorage(makeStorage({ usage: makeStorageUsage(none) }))
  const shown = await panel()
  expect(await shown.findByText('588 MB / Sem limite')).toBeTruthy()
  expect(shown.queryByRole('meter')).toBeNull()
})

it('the usage of the storage says that it is coming', async () => {
  const storage = makeStorage()
  storage.answers.set(endpoints.getStorageUsage, new Promise(() => {}))
  showStorage(storage)
  expect(await screen.findByText('Carregando uso...')).toBeTruthy()
})
