import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import { makeFile, makeFolder, makeStorage, uuid } from '#tests/fakes/pages/storage-server.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => vi.restoreAllMocks())

const padaria = { folderId: uuid(1), name: 'Padaria' }

it('what is searched for is found in the whole storage, with the way to it', async () => {
  const storage = makeStorage({ folders: [makeFolder(1, { name: 'Padaria' })] })
  const praia = { ...makeFolder(3, { name: 'Praia', parentFolderId: uuid(2) }) }
  storage.answers.set(endpoints.searchStorage, {
    folders: [{ ...praia, path: [padaria, { folderId: uuid(2), name: 'Fotos' }] }],
    files: [{ ...makeFile(1, { fileName: 'praia.jpg' }), path: [padaria] }],
    nextPageToken: null,
  })
  const { search } = showStorage(storage)
  const field = await screen.findByRole('searchbox', { name: 'Buscar no armazenamento' })
  await userEvent.click(field)
  // In one task, because a search starts after each text that is typed slowly.
  for (const typed of ['pr', 'praia']) fireEvent.change(field, { target: { value: typed } })
  const folder = within(await screen.findByRole('row', { name: /Praia/ }))
  expect(folder.getAllByText('Padaria / Fotos').length).toBeGreaterThan(0)
  expect(search()).toMatchObject({ q: 'praia' })
  expect(document.activeElement).toBe(field)
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced).toContain('2 itens encontrados')
  const asked = storage.calls.filter(({ endpoint }) => endpoint === endpoints.searchStorage)
  expect(asked.map(({ input }) => input.query?.q)).toEqual(['praia'])
  expect(screen.queryByRole('button', { name: 'Nome' })).toBeNull()

  await userEvent.click(folder.getByRole('link', { name: 'Praia' }))
  await waitFor(() =>
    expect(search()).toEqual({
      ...{ folder: uuid(3), name: 'Praia' },
      path: [padaria, { folderId: uuid(2), name: 'Fotos' }],
    }),
  )
})

it('storage found: says that nothing was found, and the list comes back with an empty field', async () => {
  const storage = makeStorage({ folders: [makeFolder(1, { name: 'Padaria' })] })
  storage.answers.set(endpoints.searchStorage, { folders: [], files: [], nextPageToken: null })
  showStorage(storage, { q: 'xyz' })
  expect(await screen.findByText('Nenhum arquivo ou pasta encontrado.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
  expect(await screen.findByRole('row', { name: /Padaria/ })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
