import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localDb } from '#src/browser/local-database.ts'
import { keepFilesForStorage } from '#src/offline/storage/keep-files-for-storage.ts'
import { ana, projectId, signIn } from '#tests/fakes/device/local-device.ts'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import { makeFolder, makeStorage, uuid } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: sending is tested elsewhere; here files only wait.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))
const tables = () => [localDb.outbox, localDb.storageUploads, localDb.storageIncoming]
const clear = () => Promise.all(tables().map((table) => table.clear()))
beforeEach(async () => {
  await page.viewport(1280, 800)
  await clear()
})
afterEach(async () => {
  vi.restoreAllMocks()
  dismissToasts()
  await clear()
  await localDb.session.clear()
})

async function show(count: number) {
  await signIn(localDb)
  const target = { userId: ana, projectId, folderId: uuid(1), folderName: 'Padaria' }
  const files = Array.from({ length: count }, (_, at) => new File([`${at}`], `nota-${at}.txt`))
  await keepFilesForStorage(files, target)
  const folders = [makeFolder(1, { name: 'Padaria' }), makeFolder(2, { name: 'Ótica' })]
  showStorage(makeStorage({ folders }), { folder: uuid(1) })
  return within(await screen.findByRole('region', { name: 'Envios para o armazenamento' }))
}
const names = async () => (await localDb.storageUploads.toArray()).map(({ name }) => name).sort()

it('files on their way stand above the list, a few of many, and can be paused', async () => {
  const section = await show(6)
  expect(section.getByRole('heading', { name: '6 arquivos a caminho' })).toBeTruthy()
  expect(section.getAllByRole('listitem')).toHaveLength(4)
  expect(section.getAllByText(/Para Padaria/)).toHaveLength(4)
  expect(section.getAllByText('Na fila')).toHaveLength(4)
  await userEvent.click(section.getByRole('button', { name: 'Mostrar mais 2' }))
  expect(section.getAllByRole('listitem')).toHaveLength(6)
  expect(section.getByRole('button', { name: 'Pausar envio' })).toBeTruthy()
})

it('one is given up after a question only', async () => {
  const section = await show(2)
  const cancel = section.getByRole('button', {
    ...{ name: 'Cancelar envio', description: 'nota-0.txt' },
  })
  await userEvent.click(cancel)
  const ask = within(await screen.findByRole('dialog', { name: 'Cancelar envio' }))
  expect(ask.getByText(/“nota-0.txt” é apagado deste aparelho/)).toBeTruthy()
  await userEvent.click(ask.getByRole('button', { name: 'Cancelar' }))
  expect(await names()).toEqual(['nota-0.txt', 'nota-1.txt'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(cancel)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await waitFor(async () => expect(await names()).toEqual(['nota-1.txt']))
})

it('one is sent to another folder', async () => {
  const section = await show(1)
  await userEvent.click(section.getByRole('button', { name: 'Enviar para outra pasta' }))
  const move = within(await screen.findByRole('dialog', { name: 'Enviar para outra pasta' }))
  await userEvent.click(await move.findByRole('button', { name: 'Ótica' }))
  await userEvent.click(move.getByRole('button', { name: 'Enviar para cá' }))
  expect(await section.findByText(/Para Ótica/)).toBeTruthy()
  // The pressed button was replaced together with its row.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 arquivo a caminho'))
  const [upload] = await localDb.storageUploads.toArray()
  expect(upload).toMatchObject({ folderId: uuid(2), folderName: 'Ótica' })
})
