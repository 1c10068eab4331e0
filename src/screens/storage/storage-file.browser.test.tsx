import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
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
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function show() {
  const files = [makeFile(1), makeFile(2)]
  const storage = makeStorage({ folders: [{ ...makeFolder(1, { name: 'Padaria' }), files }] })
  render(<Toaster />)
  showStorage(storage, { folder: uuid(1) })
  await screen.findByText('foto-1.jpg')
  return { storage }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rowAction = (item: string, name: string) =>
  userEvent.click(screen.getByRole('button', { name, description: item }))

async function choose(item: string, choice: string) {
  await rowAction(item, 'Mais')
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }))
}

it('a file is downloaded in a tab that is opened before the answer', async () => {
  const { storage } = await show()
  const tab = { opener: {}, location: { replace: vi.fn(), href: 'x' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  storage.answers.set(endpoints.getStorageDownload, () => {
    expect(open).toHaveBeenCalledOnce()
    return { downloadUrl: '/files/x/download', expiresAt: '2026-11-21T17:30:00.000Z' }
  })
  await rowAction('foto-1.jpg', 'Baixar')
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/files/x/download'))
  expect(tab.opener).toBeNull()
})

it('a file: that cannot be downloaded closes the tab, and says so', async () => {
  const { storage } = await show()
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as never)
  storage.answers.set(endpoints.getStorageDownload, refuse(404, 'NOT_FOUND', 'Não encontrado.'))
  await rowAction('foto-1.jpg', 'Baixar')
  expect(await screen.findByText('Erro ao baixar arquivo.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
})

it('a file is shown, and the next by an arrow', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'foto-1.jpg' }))
  const first = await dialog('foto-1.jpg')
  expect(first.getByRole('button', { name: 'Anterior' }).ariaDisabled).toBe('true')
  await userEvent.keyboard('{ArrowRight}')
  expect(await screen.findByRole('dialog', { name: 'foto-2.jpg' })).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}')
  expect(await screen.findByRole('dialog', { name: 'foto-1.jpg' })).toBeTruthy()
})

it('a file has its details', async () => {
  await show()
  await choose('foto-1.jpg', 'Detalhes')
  const details = await dialog('Detalhes')
  expect(details.getByText('Meus Arquivos / Padaria')).toBeTruthy()
  expect(details.getByText('Ana')).toBeTruthy()
  expect(details.getByText('3,2 MB')).toBeTruthy()
  expect(await details.findByText('Em nenhum post.')).toBeTruthy()
})
