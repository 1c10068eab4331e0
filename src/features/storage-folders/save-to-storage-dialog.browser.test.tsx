import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { storageFoldersQuery } from '#src/api/storage-queries.ts'
import { localDb } from '#src/browser/local-database.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { createQueryCache } from '#src/offline-cache/query-cache.ts'
import { ana, makeDraft, projectId } from '#tests/fakes/device/local-device.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { makeFolder } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { SaveToStorageDialog } from './save-to-storage-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/offline/drain/wake.ts', { spy: true })

const onClose = vi.fn()

beforeEach(async () => {
  vi.mocked(wakeOutbox).mockResolvedValue()
  vi.mocked(call).mockRejectedValue(new UnreachableError('network'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tables = [localDb.drafts, localDb.outbox, localDb.storageUploads, localDb.media]
  await Promise.all(tables.map((table) => table.clear()))
})
afterEach(() => {
  vi.restoreAllMocks()
  onClose.mockReset()
  dismissToasts()
})

/** Shows the dialog with the folders of the query cache, as without a connection. */
function show(hashes: readonly string[], folders = [makeFolder(1, { name: 'Campanha' })]) {
  const client = createQueryCache(ana, projectId)
  client.setQueryData(storageFoldersQuery(projectId).queryKey, folders)
  render(
    <SignedInFrame>
      <QueryClientProvider client={client}>
        <SaveToStorageDialog isOpen hashes={hashes} onClose={onClose} />
      </QueryClientProvider>
    </SignedInFrame>,
  )
}
const saveButton = () => screen.findByRole('button', { name: 'Salvar nesta pasta' })

it("a draft's media go to a folder that was seen before, without a connection, and the draft stays", async () => {
  const draft = await makeDraft(localDb)
  show(draft.mediaHashes)
  await screen.findByText('1 mídia deste post. O post continua como está.')
  expect((await saveButton()).getAttribute('aria-disabled')).toBe('true')
  await screen.findByText('Escolha uma pasta: arquivos ficam sempre dentro de uma.')
  await userEvent.click(await screen.findByRole('button', { name: 'Campanha' }))
  await userEvent.click(await saveButton())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [upload] = await localDb.storageUploads.toArray()
  expect(upload).toMatchObject({ folderName: 'Campanha', hash: draft.mediaHashes[0] })
  expect(wakeOutbox).toHaveBeenCalledExactlyOnceWith(upload?.id)
  expect(await localDb.outbox.get(upload?.id ?? '')).toMatchObject({ kind: 'store-file' })
  expect(await localDb.drafts.get(draft.id)).toMatchObject({ status: 'editing' })
  expect(toastQueue.current()).toMatchObject({
    title: '1 arquivo a caminho',
    description: 'Para a pasta Campanha. Guardado neste aparelho; sobe quando a conexão voltar.',
  })
})

it('SaveToStorageDialog says when none of the media is on the device any more', async () => {
  show(['f'.repeat(64)])
  await userEvent.click(await screen.findByRole('button', { name: 'Campanha' }))
  await userEvent.click(await saveButton())
  await waitFor(() => expect(toastQueue.current()?.title).toBe('Nada foi salvo no armazenamento'))
  expect(await localDb.outbox.count()).toBe(0)
})
