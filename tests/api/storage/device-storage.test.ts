import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { type StorageFile, StorageFolder, StorageFolderContent } from '#contract/storage/storage.ts'
import { type LocalDatabase, openLocalDatabase } from '#local/database/db.ts'
import { addDraftMedia, createDraft } from '#local/drafts/drafts.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/drain/ports.ts'
import { discardEntry } from '#local/outbox/kinds/entry-actions.ts'
import { createSessionSource } from '#local/session/session.ts'
import { moveStorageUpload } from '#local/storage/move-storage-upload.ts'
import { requeueLocked } from '#local/storage/requeue-locked.ts'
import { saveAsTemplate } from '#local/templates/enqueue-template.ts'
import { endUnneededUploads } from '#local/uploads/end-unneeded-uploads.ts'
import { makeDrainPorts } from '#tests/fakes/device/drain-ports.ts'
import { makePdf, makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { padPhoto } from '#tests/setup/media/pad-photo.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let person: TestPerson
let db: LocalDatabase
let folder: StorageFolder
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  db = openLocalDatabase(`device-${randomUUID()}`)
  const user = { id: person.userId, name: 'Ana', email: 'ana@exemplo.com.br' }
  const accessToken = person.headers.Authorization?.replace('Bearer ', '') ?? ''
  const tokens = { accessToken, refreshToken: 'none' }
  const { projectId } = person
  await db.session.put({ id: 'current', user, ...tokens, projectId, updatedAt: 0 })
  folder = await createFolder('Contratos')
})

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${world.url}${apiBase}${path}`, {
    method,
    headers: { ...person.headers, ...(body !== undefined && json) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()).data
}
const json = { 'Content-Type': 'application/json' }

async function createFolder(name: string, password: string | null = null) {
  const body = { name, needs_password: password !== null, password }
  return v.parse(StorageFolder, await call('POST', '/storage/folders', body))
}

async function listFiles({ folderId } = folder): Promise<StorageFile[]> {
  const content = await call('GET', `/storage/folders/${folderId}`)
  return v.parse(StorageFolderContent, content).files
}

const targetOf = ({ folderId, name: folderName }: StorageFolder) => {
  const { userId, projectId } = person
  return { userId, projectId, folderId, folderName }
}
const send = async (file: File, to = folder) => await makeStorageUpload(db, file, targetOf(to))

async function drain(through: typeof fetch = fetch) {
  const network = { fetch: through, origin: world.url }
  const session = createSessionSource(db, network)
  const server = connectServer(db, { ...network, session })
  return await drainOutbox(makeDrainPorts(db, server.send, server))
}

async function drainAll(through?: typeof fetch): Promise<void> {
  for (let attempt = 0; attempt < 15 && (await db.outbox.count()) > 0; attempt++) {
    await drain(through)
    await db.outbox.toCollection().modify({ nextAttemptAt: 0 })
  }
  expect(await db.outbox.toArray()).toEqual([])
}

/** A fetch that loses every answer once, after the server has processed the request. */
function losing(): typeof fetch {
  const lost = new Set<string>()
  return async (input, init) => {
    const answer = await fetch(input, init)
    const asked = `${init?.method} ${String(input)}`
    if (lost.has(asked)) return answer
    lost.add(asked)
    await answer.arrayBuffer()
    throw new TypeError('Failed to fetch')
  }
}

it('files for the storage of a device, and the real server are stored once and whole, of any kind, although every answer is lost', async () => {
  const photo = await makePhoto('praia.jpg', { width: 400, height: 500 })
  const pdf = makePdf('contrato.pdf', 'um contrato', 300_000)
  await send(pdf)
  await send(new File([new Uint8Array(photo.buffer)], photo.name, { type: photo.mimeType }))
  await drainAll(losing())
  const [first, second, ...others] = await listFiles()
  expect(others).toEqual([])
  expect(first).toMatchObject({ fileName: 'contrato.pdf', fileSize: pdf.size, media: null })
  expect(second).toMatchObject({ fileName: 'praia.jpg', media: { sha256: photo.sha256 } })
  const bytes = await fetch(`${world.url}${first?.fileUrl}`)
  expect(Buffer.from(await bytes.arrayBuffer()).equals(Buffer.from(await pdf.arrayBuffer()))).toBe(
    true,
  )
  for (const table of [db.storageUploads, db.mediaBlobs, db.uploads])
    expect(await table.count()).toBe(0)
})

it('files for the storage of a device, and the real server with one content are two files, and its bytes go up once', async () => {
  const pdf = makePdf('a.pdf', 'o mesmo', 40_000)
  await send(pdf)
  await send(new File([pdf], 'b.pdf'))
  let received = 0
  await drainAll(async (input, init) => {
    if (init?.method === 'PATCH' && init.body instanceof Blob) received += init.body.size
    return await fetch(input, init)
  })
  expect((await listFiles()).map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf'])
  expect(received).toBe(pdf.size)
})

it('files for the storage of a device, and the real server: that a template brought meanwhile are only named', async () => {
  const small = await makePhoto('praia.jpg', { width: 400, height: 500 })
  // Too large for a form.
  const photo = padPhoto(small, small.name, { seed: 3, bytes: 200_000 })
  const { id, hash } = await send(new File([new Uint8Array(photo.buffer)], photo.name))
  const { userId, projectId } = person
  const draft = await createDraft(db, { userId, projectId, timeZone: 'America/Sao_Paulo' })
  await addDraftMedia(db, draft.id, [hash])
  await db.drafts.update(draft.id, { caption: 'Bom dia!' })
  await db.outbox.update(id, { nextAttemptAt: Date.now() + 60_000 })
  await saveAsTemplate(db, draft.id, { now: Date.now() })
  await drain()
  await db.drafts.clear()
  await db.outbox.update(id, { nextAttemptAt: 0 })
  const patches: unknown[] = []
  await drainAll(async (input, init) => {
    if (init?.method === 'PATCH') patches.push(input)
    return await fetch(input, init)
  })
  expect(await listFiles()).toMatchObject([{ media: { sha256: photo.sha256 } }])
  expect(patches).toEqual([])
})

it('files for the storage of a device, and the real server wait refused for a locked folder, and go when it is opened', async () => {
  const locked = await createFolder('Sigilo', 'Segredo-1')
  await call('DELETE', `/storage/folders/${locked.folderId}/unlock`)
  const { id } = await send(makePdf(), locked)
  await drain()
  expect(await db.outbox.get(id)).toMatchObject({
    ...{ state: 'rejected', mayHaveArrived: false },
    problem: { code: 'FOLDER_LOCKED', message: expect.stringMatching(/escolha outra pasta/) },
  })
  await call('POST', `/storage/folders/${locked.folderId}/unlock`, { password: 'Segredo-1' })
  expect(await requeueLocked(db, targetOf(locked))).toBe(1)
  await drainAll()
  expect(await listFiles(locked)).toHaveLength(1)
})

it('files for the storage of a device, and the real server for a deleted folder go to another one with what is uploaded, and are there once', async () => {
  const gone = await createFolder('Velha')
  await call('DELETE', `/storage/folders/${gone.folderId}`)
  const { id } = await send(makePdf(), gone)
  await drain()
  expect(await db.outbox.get(id)).toMatchObject({
    ...{ state: 'rejected', problem: { code: 'NOT_FOUND' } },
  })
  const { folderId, name: folderName } = folder
  await moveStorageUpload(db, id, { folderId, folderName })
  const patches: unknown[] = []
  await drainAll(async (input, init) => {
    if (init?.method === 'PATCH') patches.push(input)
    return await fetch(input, init)
  })
  expect(patches).toEqual([])
  expect(await listFiles()).toMatchObject([{ fileName: 'contrato.pdf' }])
})

it('files for the storage of a device, and the real server: that are given up half-sent free their room at once, unless another one needs the bytes', async () => {
  const pdf = makePdf('a.pdf', 'o mesmo', 100_000)
  const entries = [await send(pdf), await send(new File([pdf], 'b.pdf'))]
  const readUsed = async () =>
    v.parse(v.object({ usedBytes: v.number() }), await call('GET', '/storage/usage')).usedBytes
  let pieces = 0
  await drain(async (input, init) => {
    if (init?.method === 'PATCH' && ++pieces > 1) throw new TypeError('Failed to fetch')
    return await fetch(input, init)
  })
  const [row] = await db.uploads.toArray()
  expect(row?.offset).toBeGreaterThan(0)
  const network = { fetch, origin: world.url }
  const ports = { ...network, session: createSessionSource(db, network) }
  for (const [index, { id }] of entries.entries()) {
    await discardEntry(db, id)
    await endUnneededUploads(db, ports)
    const isLast = index === 1
    expect(await db.uploads.count()).toBe(isLast ? 0 : 1)
    expect(await readUsed()).toBe(isLast ? 0 : pdf.size)
  }
  // Once more for one that the server does not have.
  if (row) await db.uploads.put(row)
  await endUnneededUploads(db, ports)
  expect(await db.uploads.count()).toBe(0)
})
