import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StorageFile } from '#contract/storage/storage.ts'
import { listDrafts } from '#local/drafts/drafts.ts'
import { hashBlob } from '#local/media/hash-blob.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { ana, makePng, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { makeFile } from '#tests/fakes/pages/storage-server.ts'
import { startDraftWithStoredFiles } from './start-draft-with-stored-files.ts'

const owner = { userId: ana, projectId, timeZone }
let served: Map<string, Promise<Blob> | Blob>

async function storePhoto(number: number, bytes?: Promise<Blob>): Promise<StorageFile> {
  const photo = makePng()
  const fileUrl = `/files/${number}`
  served.set(fileUrl, bytes ?? photo)
  const media = { ...makePostMedia(await hashBlob(photo)), contentType: 'image/png' }
  return makeFile(number, { fileName: `${number}.png`, fileSize: photo.size, fileUrl, media })
}

beforeEach(async () => {
  served = new Map()
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const blob = await served.get(new URL(input, location.href).pathname)
    const headers = { 'Content-Type': 'image/png', ETag: '"x"' }
    return blob ? new Response(blob, { headers }) : new Response(null, { status: 503 })
  })
  const tables = [localDb.drafts, localDb.media, localDb.mediaBlobs, localDb.discardedDrafts]
  await Promise.all(tables.map((table) => table.clear()))
})
afterEach(() => void vi.unstubAllGlobals())

const watch = { signal: new AbortController().signal, onProgress: () => {} }

it('startDraftWithStoredFiles makes a new draft with files of the storage, which are on this device then', async () => {
  const files = [await storePhoto(1), await storePhoto(2)]
  const { draftId, refused } = await startDraftWithStoredFiles(owner, files, watch)
  expect(refused).toEqual([])
  const hashes = files.flatMap(({ media }) => media?.sha256 ?? [])
  expect(await listDrafts(localDb, owner)).toMatchObject([{ id: draftId, mediaHashes: hashes }])
  expect(await localDb.mediaBlobs.count()).toBe(2)
})

it('startDraftWithStoredFiles takes what this device has already from there', async () => {
  const file = await storePhoto(1)
  await startDraftWithStoredFiles(owner, [file], watch)
  served.clear()
  const { draftId } = await startDraftWithStoredFiles(owner, [file], watch)
  expect(draftId).toBeDefined()
})

it('startDraftWithStoredFiles makes a draft of what can be used and says what cannot; of nothing it makes none', async () => {
  const document = { ...(await storePhoto(2)), media: null }
  const words = 'Só fotos e vídeos podem ir em um post.'
  const some = await startDraftWithStoredFiles(owner, [await storePhoto(1), document], watch)
  expect(some).toMatchObject({ refused: [{ name: '2.png', reason: words }] })
  expect(some.draftId).toBeDefined()
  expect(await startDraftWithStoredFiles(owner, [document], watch)).toMatchObject({
    ...{ draftId: undefined, refused: [{ reason: words }] },
  })
  expect(await listDrafts(localDb, owner)).toHaveLength(1)
})

it('startDraftWithStoredFiles leaves no draft when it is ended in the middle', async () => {
  const never = Promise.withResolvers<Blob>()
  const files = [await storePhoto(1), await storePhoto(2, never.promise)]
  const own = new AbortController()
  const started = startDraftWithStoredFiles(owner, files, {
    signal: own.signal,
    onProgress: ({ doneFiles }) => doneFiles === 1 && own.abort(),
  })
  expect(await started).toMatchObject({ draftId: undefined })
  expect(await listDrafts(localDb, owner)).toEqual([])
})
