import * as v from 'valibot'
import { expect, it } from 'vitest'
import { StoredUpload } from '#contract/storage/storage.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { addDraftMedia, createDraft } from '#local/drafts/drafts.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { listProgress } from '#local/entries/progress.ts'
import { releaseUnusedMedia } from '#local/media-owners/release-media.ts'
import { countUnsent } from '#local/person/count-unsent.ts'
import { createSessionSource } from '#local/session/session.ts'
import { moveStorageUpload } from '#local/storage/move-storage-upload.ts'
import { endUnneededUploads } from '#local/uploads/end-unneeded-uploads.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import { largeBytes, uploadTo } from '#tests/fakes/device/large-posts.ts'
import { ana, bia, makePng, projectId, signIn, timeZone } from '#tests/fakes/device/local-device.ts'
import {
  connectStorage,
  folder,
  hasNoFiles,
  makePdf,
  makeStorageUpload,
} from '#tests/fakes/device/storage-files.ts'
import { makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn, piecesOf } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from '../drain/drain.ts'
import { discardEntry, retryNow, takeBackEntry } from './entry-actions.ts'
import { rescueContents } from './rescue-contents.ts'

const largePdf = () => makePdf('fotos.zip', 'muitas', largeBytes)
const inTwoHours = () => Date.now() + 2 * 60 * 60_000

it('a file for the storage waits without a connection, then goes up in pieces, whatever its type and size', async () => {
  const db = await openSignedIn()
  const { id, hash } = await makeStorageUpload(db)
  const { tus, server, ports } = connectStorage(db)
  await drainOutbox({ ...ports, isOnline: () => false })
  expect(await db.outbox.get(id)).toMatchObject({ state: 'queued', problem: { code: 'OFFLINE' } })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1, nextAttemptAt: undefined })
  const [uploadId] = tus.uploads.keys()
  const body = server.requests[0]?.body
  expect(body).toEqual({
    ...{ folder_id: folder.folderId, file_name: 'contrato.pdf', file_size: makePdf().size },
    ...{ sha256: hash, upload_id: uploadId },
  })
  expect(v.is(StoredUpload, body)).toBe(true)
  expect([...(server.requests[0]?.form.keys() ?? [])]).toEqual([])
  expect(Buffer.from(tus.content()).equals(await makePdf().arrayBuffer().then(Buffer.from))).toBe(
    true,
  )
  expect(await hasNoFiles(db)).toBe(true)
  expect(await listProgress(db)).toEqual([])
  expect(ports.news).toMatchObject([{ kind: 'store-file', entryId: id, userId: ana, projectId }])
})

it('a file for the storage: whose answer was lost is sent again with its key: there is one file', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db)
  let isLost = true
  const { tus, server, ports } = connectStorage(db, () => {
    if (isLost) throw new UnreachableError('network')
  })
  await drainOutbox(ports)
  expect(await db.outbox.get(id)).toMatchObject({ state: 'queued', mayHaveArrived: true })
  isLost = false
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect([...server.posts.keys()]).toEqual([id])
  expect(server.requests.map(({ body }) => body)).toEqual(Array(2).fill(server.requests[0]?.body))
  expect(tus.formatCount('POST')).toBe(1)
})

it('a file for the storage is only named where the server has its bytes, and sent when it says that it has not', async () => {
  const db = await openSignedIn()
  const photo = makePng()
  const { id, hash } = await makeStorageUpload(db, photo)
  await db.media.update(hash, { remote: { url: '/media/a', thumbnailUrl: null } })
  const { tus, server, ports } = connectStorage(db, () => {
    if (server.requests.length === 1) throw refuse('UPLOAD_INCOMPLETE')
  })
  await drainOutbox(ports)
  expect(server.requests).toMatchObject([{ body: { sha256: hash, upload_id: null } }])
  expect(tus.calls).toEqual([])
  await db.outbox.update(id, { nextAttemptAt: 0 })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  const [uploadId] = tus.uploads.keys()
  expect(server.requests[1]?.body).toMatchObject({ upload_id: uploadId })
  expect(tus.received()).toBe(photo.size)
})

it('a file for the storage of which only the server has the bytes is stored by its hash', async () => {
  const db = await openSignedIn()
  const { hash } = await makeStorageUpload(db, makePng())
  await db.media.update(hash, { remote: { url: '/media/a', thumbnailUrl: null } })
  await db.mediaBlobs.delete(hash)
  const { server, ports } = connectStorage(db)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(server.requests[0]?.body).toMatchObject({ sha256: hash, upload_id: null })
})

it('a file for the storage: that is lost on the device says so', async () => {
  const db = await openSignedIn()
  const { id, hash } = await makeStorageUpload(db)
  await db.mediaBlobs.delete(hash)
  const { ports } = connectStorage(db)
  await drainOutbox(ports)
  expect((await db.outbox.get(id))?.problem?.message).toMatch(/^Este arquivo não está mais/)
})

it.each([
  ['FOLDER_LOCKED', /protegida por senha.*envie de novo, ou escolha outra pasta/],
  ['NOT_FOUND', /excluída. Escolha outra pasta/],
  ['STORAGE_LIMIT_REACHED', /Exclua arquivos dele e da lixeira e envie de novo/],
  ['STORAGE_COUNT_REACHED', /máximo de itens. Exclua/],
] as const)(
  'refused with %s stays here, says what to do, and is sent again without its bytes',
  async (code, words) => {
    const db = await openSignedIn()
    const { id, hash } = await makeStorageUpload(db)
    let isRefused = true
    const { tus, server, ports } = connectStorage(db, () => {
      if (isRefused) throw refuse(code)
    })
    await drainOutbox(ports)
    const entry = await db.outbox.get(id)
    expect(entry).toMatchObject({ state: 'rejected', mayHaveArrived: false, problem: { code } })
    expect(entry?.problem?.message).toMatch(words)
    await releaseUnusedMedia(db, inTwoHours())
    expect(await db.mediaBlobs.get(hash)).toBeDefined()
    isRefused = false
    await retryNow(db, id)
    expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
    expect(tus.received()).toBe(makePdf().size)
    expect(server.posts.has(id)).toBe(true)
  },
)

it('a file for the storage is moved to another folder under a new key, with what is uploaded', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db)
  const { tus, server, ports } = connectStorage(db, ({ entry }) => {
    if (entry.id === id) throw refuse('NOT_FOUND')
  })
  await drainOutbox(ports)
  const other = { folderId: crypto.randomUUID(), folderName: 'Outra' }
  const moved = await moveStorageUpload(db, id, other)
  expect(moved.id).not.toBe(id)
  expect(await db.storageUploads.toArray()).toMatchObject([{ id: moved.id, ...other }])
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(server.requests[1]?.body).toMatchObject({ folder_id: other.folderId })
  expect(tus.received()).toBe(makePdf().size)
  expect(await hasNoFiles(db)).toBe(true)
})

it('a file for the storage: that may have arrived in its folder is not moved to another', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db)
  const other = { folderId: crypto.randomUUID(), folderName: 'Outra' }
  await db.outbox.update(id, { mayHaveArrived: true })
  await expect(moveStorageUpload(db, id, other)).rejects.toThrow(/pode já ter chegado/)
  await db.outbox.update(id, { mayHaveArrived: false, state: 'sending' })
  await expect(moveStorageUpload(db, id, other)).rejects.toThrow(/sendo guardado agora/)
  await expect(moveStorageUpload(db, 'gone', other)).rejects.toThrow('Este arquivo já foi enviado.')
  expect(await db.storageUploads.toArray()).toMatchObject([{ id, folderName: 'Contratos' }])
})

it('a file for the storage: that is given up while it goes up stops, and its bytes leave device and server', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db, largePdf())
  const server = makePostServer()
  const tus = makeTusServer(async ({ method }) => {
    if (method !== 'PATCH' || piecesOf(tus).length > 1) return undefined
    await discardEntry(db, id)
    await endUnneededUploads(db, network)
    return undefined
  })
  const network = {
    fetch: tus.fetch,
    origin: '',
    session: createSessionSource(db, { fetch: tus.fetch, origin: '' }),
  }
  const ports = makeDrainPorts(db, server.send, uploadTo(db, tus))
  expect(await drainOutbox(ports)).toMatchObject({ sent: 0, nextAttemptAt: undefined })
  expect(piecesOf(tus)).toHaveLength(1)
  expect(server.requests).toEqual([])
  expect([tus.uploads.size, tus.formatCount('POST')]).toEqual([0, 1])
  expect(await hasNoFiles(db)).toBe(true)
  expect(await listProgress(db)).toEqual([])
})

it('a file for the storage: that is given up leaves nothing behind, also of a photo', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db, makePng())
  expect(await db.media.count()).toBe(1)
  await discardEntry(db, id)
  expect(await hasNoFiles(db)).toBe(true)
})

it('a file for the storage: that is given up leaves its bytes to a draft that shows them', async () => {
  const db = await openSignedIn()
  const { id, hash } = await makeStorageUpload(db, makePng())
  const draft = await createDraft(db, { userId: ana, projectId, timeZone })
  await addDraftMedia(db, draft.id, [hash])
  await discardEntry(db, id)
  expect(await db.mediaBlobs.get(hash)).toBeDefined()
  expect(await db.media.get(hash)).toBeDefined()
})

it('a file for the storage is not taken back: it is edited nowhere', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db)
  await expect(takeBackEntry(db, id)).rejects.toMatchObject({ code: 'ENTRY_BUSY' })
  expect(await db.outbox.count()).toBe(1)
})

it('a file for the storage waits for its author, counts as unsent, and is not visible to others', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db)
  expect(await countUnsent(db, ana)).toMatchObject({ posts: 0, files: 1 })
  expect(await countUnsent(db, bia)).toMatchObject({ files: 0 })
  await signIn(db, bia)
  const { tus, server, ports } = connectStorage(db)
  await drainOutbox(ports)
  expect([tus.calls, server.requests]).toEqual([[], []])
  expect(await db.outbox.get(id)).toMatchObject({ state: 'needs-sign-in' })
  expect(await listEntries(db, bia)).toEqual([])
  await signIn(db)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
})

it('a file for the storage: whose entry is lost gets one with the same key, and is stored once', async () => {
  const db = await openSignedIn()
  const { id } = await makeStorageUpload(db)
  expect(await rescueContents(db)).toBe(0)
  await db.outbox.delete(id)
  expect(await rescueContents(db)).toBe(1)
  expect(await db.outbox.get(id)).toMatchObject({ kind: 'store-file', mayHaveArrived: true })
  const { server, ports } = connectStorage(db)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect([...server.posts.keys()]).toEqual([id])
})
