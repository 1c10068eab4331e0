import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listStorageFolders } from '#contract/endpoints/storage.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { projectId, signIn } from '#tests/fakes/device/local-device.ts'
import { makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { makeFolder, uuid } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { OutboxIndicator } from './outbox-indicator.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/offline/drain/wake.ts', { spy: true })

const tables = () => [localDb.outbox, localDb.storageUploads, localDb.mediaBlobs, localDb.session]

beforeEach(async () => {
  vi.mocked(wakeOutbox).mockResolvedValue()
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint !== listStorageFolders) throw new UnreachableError('network')
    return [makeFolder(1, { name: 'Campanha' })] as never
  })
  await Promise.all(tables().map((table) => table.clear()))
  await signIn(localDb)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function show() {
  const root = createRootRoute({
    component: () => (
      <SignedInFrame>
        <OutboxIndicator />
      </SignedInFrame>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
}

it('a file whose folder is gone is sent to another one from the queue, and the queue keeps the focus', async () => {
  const { id } = await makeStorageUpload(localDb, undefined, { projectId })
  const problem = { code: 'NOT_FOUND', message: 'A pasta foi excluída.' }
  await localDb.outbox.update(id, { state: 'rejected', problem })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^Fila de envio/ }))
  const queue = await screen.findByRole('dialog', { name: 'Fila de envio' })
  await userEvent.click(await within(queue).findByRole('button', { name: 'Outra pasta' }))
  const choose = within(await screen.findByRole('dialog', { name: 'Enviar para outra pasta' }))
  await userEvent.click(await choose.findByRole('button', { name: 'Campanha' }))
  await userEvent.click(choose.getByRole('button', { name: 'Enviar para cá' }))
  await screen.findByText('Guardar no armazenamento, na pasta Campanha')
  const [moved] = await localDb.storageUploads.toArray()
  expect(moved).toMatchObject({ folderId: uuid(1), folderName: 'Campanha' })
  expect(wakeOutbox).toHaveBeenCalledExactlyOnceWith(moved?.id)
  await waitFor(() => expect(queue.contains(document.activeElement)).toBe(true))
})
