import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import type { TrashItem } from '#contract/storage/storage.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import { makeStorage, refuse, uuid } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const item = (number: number, changes: Partial<TrashItem> = {}): TrashItem => ({
  ...{ id: uuid(number), kind: 'file', name: `foto-${number}.jpg`, isLocked: false },
  ...{ size: 3_400_000, fileCount: 1, deletedBy: 'Bia', path: [] },
  ...{ deletedAt: '2026-11-21T17:30:00.000Z', endsAt: '2026-12-21T17:30:00.000Z' },
  ...changes,
})

async function show(items: TrashItem[]) {
  const trash = { items, totalItems: items.length, totalBytes: 48_000_000 }
  const storage = makeStorage({ trash })
  render(<Toaster />)
  showStorage(storage, { trash: true })
  return { storage, area: within(await screen.findByRole('region', { name: 'Lixeira' })) }
}
const sent = ({ calls }: ReturnType<typeof makeStorage>, asked: unknown) =>
  calls.flatMap(({ endpoint, input }) => (endpoint === asked ? [input.body] : []))

const folder = item(2, {
  ...{ kind: 'folder', name: 'Campanha', fileCount: 12, size: 45_000_000, deletedBy: null },
  path: [{ folderId: uuid(9), name: 'Padaria' }],
})

it('storage trash: says what was deleted, where it was, until when it can come back, and what it takes up', async () => {
  const { area } = await show([item(1), folder, item(3, { kind: 'folder', isLocked: true })])
  expect(await area.findByText(/46 MB que ainda contam no seu espaço/)).toBeTruthy()
  const rows = area.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/3,2 MB · De Meus Arquivos · Por Bia.*Some em 21\/12\/2026, 14:30/)
  expect(rows[1]).toMatch(/Pasta com 12 arquivos, 43 MB · De Meus Arquivos \/ Padaria/)
  expect(rows[2]).toMatch(/Pasta protegida/)
})

it('storage trash: gives back one item', async () => {
  const { storage, area } = await show([item(1), folder])
  await userEvent.click(
    await area.findByRole('button', { name: 'Restaurar', description: 'Campanha' }),
  )
  await waitFor(() =>
    expect(sent(storage, endpoints.restoreStorageItems)).toEqual([
      { file_ids: [], folder_ids: [uuid(2)] },
    ]),
  )
  expect(await screen.findByText('1 item de volta no lugar')).toBeTruthy()
})

it('storage trash: deletes for good after a question only, and all at once, each locked folder with its password', async () => {
  const locked = item(3, { kind: 'folder', name: 'Secreta', isLocked: true })
  const { storage, area } = await show([item(1), folder, locked])
  await userEvent.click(
    await area.findByRole('button', { name: 'Excluir definitivamente', description: 'foto-1.jpg' }),
  )
  const one = within(await screen.findByRole('dialog', { name: 'Excluir definitivamente' }))
  expect(one.getByText(/Não é possível desfazer/)).toBeTruthy()
  await userEvent.click(one.getByRole('button', { name: 'Cancelar' }))
  expect(sent(storage, endpoints.purgeStorageItems)).toEqual([])

  await userEvent.click(area.getByRole('button', { name: 'Esvaziar lixeira' }))
  const all = within(await screen.findByRole('dialog', { name: 'Esvaziar lixeira' }))
  const folderId = [{ field: 'folder_id', message: uuid(3) }]
  storage.answers.set(
    endpoints.purgeStorageItems,
    ({ body }: { body: { folder_ids: string[] } }) =>
      body.folder_ids.includes(uuid(3)) ? refuse(403, 'FOLDER_LOCKED', 'Protegida.', folderId) : {},
  )
  await userEvent.click(all.getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByRole('dialog', { name: 'Pasta protegida' })).toBeTruthy()
  expect(sent(storage, endpoints.purgeStorageItems)).toEqual([
    { file_ids: [uuid(1)], folder_ids: [uuid(2)] },
    { file_ids: [], folder_ids: [uuid(3)] },
  ])
})

it('storage trash: lets the owner take away a password that nobody knows, and goes on', async () => {
  const locked = item(3, { kind: 'folder', name: 'Secreta', isLocked: true })
  const { storage, area } = await show([locked])
  const folderId = [{ field: 'folder_id', message: uuid(3) }]
  let isLocked = true
  storage.answers.set(endpoints.restoreStorageItems, () =>
    isLocked ? refuse(403, 'FOLDER_LOCKED', 'Protegida.', folderId) : {},
  )
  storage.answers.set(endpoints.changeFolderPassword, () => {
    isLocked = false
    return {}
  })
  await userEvent.click(await area.findByRole('button', { name: 'Restaurar' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Pasta protegida' }))
  await userEvent.click(asked.getByRole('button', { name: 'Não sei a senha' }))
  const removal = within(await screen.findByRole('dialog', { name: 'Tirar senha' }))
  expect(removal.queryByLabelText('Senha de hoje')).toBeNull()
  await userEvent.click(removal.getByRole('button', { name: 'Tirar senha' }))
  expect(await screen.findByText('1 item de volta no lugar')).toBeTruthy()
  expect(sent(storage, endpoints.changeFolderPassword)).toEqual([{ password: null }])
})

it('storage trash: is empty', async () => {
  const { area } = await show([])
  expect(await area.findByText('A lixeira está vazia')).toBeTruthy()
  expect(area.queryByRole('button', { name: 'Esvaziar lixeira' })).toBeNull()
})

it('on a phone stands below the folders, which fold as one goes to it', async () => {
  await page.viewport(360, 740)
  showStorage(makeStorage({ trash: { items: [item(1)], totalItems: 1, totalBytes: 14 } }))
  const unfold = await screen.findByRole('button', { name: 'Pastas, tags e lixeira' })
  await userEvent.click(unfold)
  await userEvent.click(screen.getByRole('link', { name: 'Lixeira' }))
  expect(await screen.findByText(/1 item, 14 bytes que ainda contam/)).toBeTruthy()
  expect(unfold.ariaExpanded).toBe('false')
})
