import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listStorageFolders } from '#contract/endpoints/storage.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { makeFolder } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { EditPanel } from './edit-panel.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/offline/drain/wake.ts', { spy: true })

const tables = () => [localDb.edits, localDb.outbox, localDb.media, localDb.storageUploads]

beforeEach(async () => {
  vi.mocked(wakeOutbox).mockResolvedValue()
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint !== listStorageFolders) throw new UnreachableError('network')
    return [makeFolder(1, { name: 'Campanha' })] as never
  })
  await Promise.all(tables().map((table) => table.clear()))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

it("a post's media, which this device does not have, go to the storage from its edit mode", async () => {
  const hash = 'c'.repeat(64)
  const post = makePost({
    media: [makePostMedia(hash)],
    schedules: [makeSchedule({ scheduledAt: '2036-11-24T12:00:00.000Z' })],
  })
  render(<EditPanel post={post} timeZone="America/Sao_Paulo" onClose={vi.fn()} />, {
    wrapper: SignedInFrame,
  })
  const form = within(await screen.findByRole('region', { name: `Editando ${nameOfPost(post)}` }))
  await userEvent.click(await form.findByRole('button', { name: 'Salvar no armazenamento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar no armazenamento' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Campanha' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar nesta pasta' }))
  await waitFor(async () =>
    expect(await localDb.storageUploads.toArray()).toMatchObject([
      { hash, name: 'imagem-1.jpg', folderName: 'Campanha' },
    ]),
  )
  expect(await localDb.outbox.toArray()).toMatchObject([{ kind: 'store-file' }])
})
