import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { localDb } from '#src/browser/local-database.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import { makeFile, makeFolder, makeStorage, uuid } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: sending is tested elsewhere; here files only have to be stored on the device.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))
beforeEach(async () => {
  await page.viewport(1280, 800)
  await Promise.all([localDb.outbox.clear(), localDb.storageUploads.clear()])
})
afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
  dismissToasts()
})

async function show(search: Record<string, unknown> = { folder: uuid(1) }) {
  const folders = [{ ...makeFolder(1, { name: 'Padaria' }), files: [makeFile(1)] }]
  const storage = makeStorage({ folders })
  render(<Toaster />)
  showStorage(storage, search)
  await waitFor(() => expect(document.querySelector('[data-item]')).toBeTruthy())
  return storage
}

function goOffline(storage: Awaited<ReturnType<typeof show>>) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  for (const endpoint of [endpoints.getStorageFolder, endpoints.listStorageFolders])
    storage.answers.set(endpoint, new UnreachableError('network'))
}

/** A folder as the browser gives it in a drop event. */
function folderEntry(name: string, files: File[]): FileSystemEntry {
  const entries = files.map((file) => ({
    ...{ isFile: true, name: file.name },
    file: (done: (file: File) => void) => done(file),
  }))
  const createReader = () => {
    const left = [entries, []]
    return { readEntries: (done: (some: unknown) => void) => done(left.shift()) }
  }
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry
}

function drop(dropped: (File | FileSystemEntry)[]) {
  const place = screen.getByRole('table')
  const items = dropped.map((one) => ({
    ...{
      kind: 'file',
      getAsFile: () => one,
      webkitGetAsEntry: () => (one instanceof File ? null : one),
    },
  }))
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true })
    const dataTransfer = { types: ['Files'], items, files: [], dropEffect: 'none' }
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    place.dispatchEvent(event)
  }
}

const kept = async () =>
  (await localDb.storageUploads.toArray()).map(({ name, folderId }) => `${folderId}/${name}`).sort()

it('what is dropped onto the page goes into the open folder, and folders with it', async () => {
  const storage = await show()
  storage.answers.set(endpoints.createStorageFolder, makeFolder(7, { name: 'Fotos' }))
  drop([new File(['a'], 'a.txt'), folderEntry('Fotos', [new File(['b'], 'b.txt')])])
  await waitFor(async () => expect(await kept()).toEqual([`${uuid(1)}/a.txt`, `${uuid(7)}/b.txt`]))
  const made = storage.calls.find(({ endpoint }) => endpoint === endpoints.createStorageFolder)
  expect(made?.input.body).toEqual({ name: 'Fotos', parent_folder_id: uuid(1) })
  expect(await screen.findByText('2 arquivos a caminho')).toBeTruthy()
})

it('what is dropped onto the page at the root has to be folders', async () => {
  await show({})
  drop([new File(['a'], 'a.txt')])
  expect(await screen.findByText('Nem tudo foi adicionado')).toBeTruthy()
  expect(screen.getByText(/você precisa estar dentro de uma pasta/)).toBeTruthy()
  expect(await kept()).toEqual([])
})

it('what is dropped onto the page without a connection are files, since no folder can be made', async () => {
  const storage = await show()
  goOffline(storage)
  drop([new File(['a'], 'a.txt'), folderEntry('Fotos', [new File(['b'], 'b.txt')])])
  expect(await screen.findByText(/Sem conexão as pastas não podem ser criadas/)).toBeTruthy()
  await waitFor(async () => expect(await kept()).toEqual([`${uuid(1)}/a.txt`]))
})

it('without a connection: the list stays, and what needs the server says so', async () => {
  const storage = await show()
  goOffline(storage)
  const remove = screen.getByRole('button', { name: 'Excluir', description: 'foto-1.jpg' })
  await waitFor(() => expect(remove.ariaDisabled).toBe('true'))
  expect(remove.title).toBe('Precisa de conexão')
  await userEvent.click(screen.getByRole('button', { name: 'Mais' }))
  const menu = within(await screen.findByRole('menu'))
  const states = menu
    .getAllByRole('menuitem')
    .map((choice) => [choice.firstChild?.nextSibling?.firstChild?.textContent, choice.ariaDisabled])
  expect(Object.fromEntries(states)).toEqual({
    ...{ Baixar: 'true', Renomear: 'true', Mover: 'true', Excluir: 'true', Detalhes: null },
  })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar Arquivo' }))
  const create = within(await screen.findByRole('dialog'))
  expect(create.getByText(/ficam guardados neste aparelho/)).toBeTruthy()
  await userEvent.click(create.getByRole('tab', { name: 'Nova Pasta' }))
  expect(create.getByText('Criar uma pasta precisa de conexão.')).toBeTruthy()
})
