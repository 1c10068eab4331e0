import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getStorageFile } from '#contract/endpoints/storage.ts'
import type { MediaKind } from '#contract/media/media.ts'
import { createDraft, readDraft } from '#local/drafts/drafts.ts'
import { hashBlob } from '#local/media/hash-blob.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import {
  answerStorage,
  type FakeStorage,
  makeFile,
  makeFolder,
  makeStorage,
} from '#tests/fakes/pages/storage-server.ts'
import { StoredMediaDialog } from './stored-media-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

/** The answer for each address; any other address gets a 404. */
let served: Map<string, Blob | Promise<Blob>>
let draftId: string
const onAdded = vi.fn()
const onClose = vi.fn()

async function makePhoto(color: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(60, 40)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = color
  context?.fillRect(0, 0, 60, 40)
  return await canvas.convertToBlob({ type: 'image/png' })
}

async function storePhoto(number: number, color: string, kind: MediaKind = 'image') {
  const blob = await makePhoto(color)
  const sha256 = await hashBlob(blob)
  const fileUrl = `/files/${number}`
  served.set(fileUrl, blob)
  return makeFile(number, {
    ...{ fileName: `${color}.png`, fileSize: blob.size, fileUrl },
    media: { ...makePostMedia(sha256), kind, contentType: 'image/png', url: `/media/${number}` },
  })
}

async function show(storage: FakeStorage, kinds: readonly MediaKind[] = []) {
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: object) => {
    const answer = await answerStorage(storage, endpoint, input)
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof call)
  const owner = { id: draftId, store: async () => {} }
  render(
    <SignedInFrame>
      <StoredMediaDialog isOpen {...{ owner, kinds, onAdded, onClose }} />
    </SignedInFrame>,
  )
  return await screen.findByRole('dialog', { name: 'Usar do armazenamento' })
}

beforeEach(async () => {
  served = new Map()
  vi.stubGlobal('fetch', async (input: string | Request | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    init?.signal?.throwIfAborted()
    const blob = await served.get(path)
    const headers = { 'Content-Type': 'image/png', ETag: '"x"' }
    return blob ? new Response(blob, { headers }) : new Response(null, { status: 404 })
  })
  const tables = [localDb.drafts, localDb.media, localDb.mediaBlobs, localDb.thumbnails]
  await Promise.all(tables.map((table) => table.clear()))
  draftId = (await createDraft(localDb, { userId: ana, projectId, timeZone })).id
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onAdded.mockReset()
  onClose.mockReset()
})

const press = async (name: string | RegExp) =>
  await userEvent.click(await screen.findByRole('button', { name }))
const addButton = (name = 'Adicionar ao post') => screen.getByRole('button', { name })

it('choosing media of the storage for a post goes into folders, downloads what is chosen onto this device, and adds it to the draft', async () => {
  const files = [await storePhoto(1, 'red'), await storePhoto(2, 'blue'), makeFile(3)]
  await show(makeStorage({ folders: [{ ...makeFolder(1, { name: 'Campanha' }), files }] }))
  expect(addButton().getAttribute('aria-disabled')).toBe('true')
  await press('Campanha')
  await screen.findByText('1 outro arquivo não pode ir em um post.')
  await press('red.png')
  await press('blue.png')
  await press('Adicionar 2 arquivos')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const hashes = files.flatMap(({ media }) => media?.sha256 ?? [])
  expect(onAdded).toHaveBeenCalledExactlyOnceWith(hashes)
  expect((await readDraft(localDb, draftId))?.mediaHashes).toEqual(hashes)
  expect(await localDb.media.get(hashes[0] ?? '')).toMatchObject({
    ...{ name: 'red.png', width: 60, height: 40, remote: { url: '/media/1' } },
  })
  expect(await localDb.mediaBlobs.get(hashes[1] ?? '')).toBeDefined()
  expect(await localDb.thumbnails.get(hashes[1] ?? '')).toBeDefined()
})

it('choosing media of the storage for a post asks for the password of a locked folder in its place', async () => {
  const files = [await storePhoto(1, 'red')]
  const folder = makeFolder(1, { name: 'Sigilo', needsPassword: true, isLocked: true })
  const dialog = await show(makeStorage({ folders: [{ ...folder, files }] }))
  await press(/Sigilo/)
  await userEvent.fill(await within(dialog).findByLabelText('Senha da pasta'), 'segredo!')
  await press('Abrir pasta')
  await press('red.png')
  await press('Adicionar 1 arquivo')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
})

it('choosing media of the storage for a post says which sets a post cannot have, also with the files that it has already', async () => {
  const video = await storePhoto(2, 'blue', 'video')
  const files = [await storePhoto(1, 'red'), { ...video, fileName: 'filme.mp4' }]
  await show(makeStorage({ folders: [{ ...makeFolder(1), files }] }), ['image'])
  await press('Pasta 1')
  await press('filme.mp4')
  await screen.findByText('Você não pode misturar vídeos e imagens.')
  expect(addButton('Adicionar 1 arquivo').getAttribute('aria-disabled')).toBe('true')
  await press('filme.mp4')
  await press('red.png')
  expect(screen.queryByText(/misturar/)).toBeNull()
})

it('choosing media of the storage for a post tells of a file whose bytes are others, and adds nothing of it', async () => {
  const file = await storePhoto(1, 'red')
  const wrong = await makePhoto('lime')
  served.set('/files/1', wrong)
  const files = [{ ...file, fileSize: wrong.size }]
  await show(makeStorage({ folders: [{ ...makeFolder(1), files }] }))
  await press('Pasta 1')
  await press('red.png')
  await press('Adicionar 1 arquivo')
  await screen.findByText(/^red\.png: O arquivo não chegou inteiro/)
  expect(onAdded).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  expect((await readDraft(localDb, draftId))?.mediaHashes).toEqual([])
  expect(await localDb.mediaBlobs.count()).toBe(0)
})

it('choosing media of the storage for a post asks for a new address when the one of the list has run out', async () => {
  const file = await storePhoto(1, 'red')
  const old = { ...file, fileUrl: '/files/expirado' }
  const storage = makeStorage({ folders: [{ ...makeFolder(1), files: [old] }] })
  storage.answers.set(getStorageFile, file)
  await show(storage)
  await press('Pasta 1')
  await press('red.png')
  await press('Adicionar 1 arquivo')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  const asked = storage.calls.filter(({ endpoint }) => endpoint === getStorageFile)
  expect(asked).toMatchObject([{ input: { params: { id: file.fileId } } }])
})

it('choosing media of the storage for a post shows how far the download is, and ends it when the person stops it', async () => {
  const file = await storePhoto(1, 'red')
  const slow = Promise.withResolvers<Blob>()
  served.set('/files/1', slow.promise)
  await show(makeStorage({ folders: [{ ...makeFolder(1), files: [file] }] }))
  await press('Pasta 1')
  await press('red.png')
  await press('Adicionar 1 arquivo')
  await screen.findByText('Baixando o arquivo para este aparelho')
  await press('Parar')
  expect(onClose).toHaveBeenCalled()
  slow.resolve(await makePhoto('red'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onAdded).not.toHaveBeenCalled()
  expect((await readDraft(localDb, draftId))?.mediaHashes).toEqual([])
})

it('choosing media of the storage for a post says without a connection that it needs one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(makeStorage({ folders: [makeFolder(1)] }))
  await screen.findByText(/^Sem conexão: os arquivos do armazenamento só podem ser baixados/)
  expect(addButton().getAttribute('aria-disabled')).toBe('true')
})
