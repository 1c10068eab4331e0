import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLocalDatabase } from '#local/database/db.ts'
import { postTexts } from '#local/database/post-texts.ts'
import { packFile } from '#local/media/pack-file.ts'
import { signOutLocally } from '#local/session/sign-out-locally.ts'
import { signedOutMarker } from '#src/session/device-marks.ts'
import { FakeStorage } from '#tests/fakes/device/fake-storage.ts'
import { makeAuth } from '#tests/fakes/device/local-device.ts'
import { refuseFiles } from '#tests/fakes/device/refuse-files.ts'
import { collectFiles } from './collect-files.ts'
import { findOwner } from './find-owner.ts'
import { openDatabase } from './open-database.ts'
import { readOwn } from './read-own.ts'
import { describeContents } from './words.ts'

const ana = '11111111-1111-4111-8111-111111111111'
const rui = '22222222-2222-4222-8222-222222222222'
const hash = 'ab'.repeat(32)
const otherHash = 'cd'.repeat(32)
const media = (id: string, name: string) => ({ hash: id, name, remote: null })
const draft = (id: string, userId: string, fields: object = {}) => ({
  ...{ id, userId, projectId: 'p', status: 'editing', caption: '', mediaHashes: [] },
  ...fields,
})

beforeEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('upubly').onsuccess = resolve
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Stores rows like the app, but also damaged rows and those of newer versions. */
async function store(tables: Record<string, object[]>): Promise<void> {
  const db = openLocalDatabase()
  for (const [name, rows] of Object.entries(tables)) await db.table(name).bulkPut(rows)
  db.close()
}

async function rescue(ownerId = ana, lastWords: unknown[] = []) {
  const database = await openDatabase()
  if (!database) throw new Error('There is no database')
  const contents = await readOwn(database, ownerId, lastWords)
  database.close()
  const collected = collectFiles(contents)
  const paths = collected.files.map(({ path }) => path)
  const read = async (path: string) =>
    (await collected.files.find((file) => file.path === path)?.content.text())?.replace(
      '\uFEFF',
      '',
    )
  return { ...collected, contents, paths, read }
}

it("the rescued files are each draft's texts, its unchanged media, and the rows", async () => {
  await store({
    drafts: [
      draft('1', ana, {
        caption: 'Inauguração / amanhã!',
        description: 'Às dez',
        versions: [{ platformId: 'instagram', firstComment: 'Venham' }],
        mediaHashes: [hash, otherHash],
        schedules: [{ date: '2026-11-30', time: '10:00', repeatNumber: 2, repeatType: 7 }],
      }),
      draft('2', ana, { status: 'in-outbox' }),
    ],
    media: [media(hash, 'foto.jpg'), media(otherHash, 'foto.jpg')],
    mediaBlobs: [
      { hash, blob: new Blob(['bytes da foto']) },
      { hash: otherHash, blob: new Blob(['outros bytes']) },
    ],
    outbox: [{ id: 'e', userId: ana, projectId: 'p', kind: 'create-post', draftId: '2' }],
  })
  const { paths, read, contents, missing } = await rescue()
  expect(paths).toEqual([
    'LEIA-ME.txt',
    'rascunhos/001 Inauguração amanhã.txt',
    'rascunhos/002 sem legenda.txt',
    'dados.json',
    'midias/foto.jpg',
    'midias/foto (2).jpg',
  ])
  expect(await read('midias/foto.jpg')).toBe('bytes da foto')
  expect(await read('midias/foto (2).jpg')).toBe('outros bytes')
  const words = await read('rascunhos/001 Inauguração amanhã.txt')
  expect(words).toContain('Legenda:\nInauguração / amanhã!')
  expect(words).toContain('Para instagram\n\nPrimeiro comentário:\nVenham')
  expect(words).toContain('2026-11-30 10:00, repetições: 2, a cada (dias): 7')
  expect(words).toContain('Mídias, em ordem:\nfoto.jpg\nfoto (2).jpg')
  const rows = JSON.parse((await read('dados.json')) ?? '')
  expect(rows.outbox).toMatchObject([{ kind: 'create-post' }])
  expect(describeContents(contents)).toBe('2 rascunhos e 2 mídias (0 MB) neste aparelho.')
  expect(missing).toEqual([])
})

it('the rescued files include files for the storage under their names, also one that was just chosen', async () => {
  const target = { projectId: 'p', folderId: 'f', folderName: 'Contratos' }
  const chosen = (id: string, userId: string, name: string) => ({
    ...{ id, batchId: 'b', userId, ...target, file: new File(['escolhido'], name), addedAt: 1 },
  })
  await store({
    storageUploads: [
      { id: 'a', userId: ana, ...target, name: 'contrato.pdf', hash, size: 11 },
      { id: 'r', userId: rui, ...target, name: 'do Rui.pdf', hash: otherHash, size: 11 },
    ],
    storageIncoming: [chosen('c', ana, 'planilha.xlsx'), chosen('d', rui, 'rui.xlsx')],
    mediaBlobs: [
      { hash, blob: new Blob(['um contrato']) },
      { hash: otherHash, blob: new Blob(['outro']) },
    ],
  })
  const { paths, read, contents } = await rescue()
  expect(paths).toEqual([
    ...['LEIA-ME.txt', 'dados.json', 'midias/contrato.pdf', 'midias/planilha.xlsx'],
  ])
  expect(await read('midias/contrato.pdf')).toBe('um contrato')
  expect(await read('midias/planilha.xlsx')).toBe('escolhido')
  expect(describeContents(contents)).toBe(
    '0 rascunhos, 1 envio para o armazenamento e 2 arquivos (0 MB) neste aparelho.',
  )
})

it('the rescued files include nothing of other people, and no token', async () => {
  await store({
    drafts: [draft('1', ana, { caption: 'da Ana' }), draft('2', rui, { mediaHashes: [hash] })],
    media: [media(hash, 'do-rui.jpg')],
    mediaBlobs: [{ hash, blob: new Blob(['do Rui']) }],
    incoming: [{ id: 'x.0', ownerId: '2', file: new File(['do Rui'], 'rui.jpg'), addedAt: 1 }],
    session: [{ id: 'current', user: { id: ana }, userId: ana, refreshToken: 'segredo' }],
    settings: [{ key: 'chave', value: 'segredo', userId: ana }],
    owedSignOuts: [{ refreshToken: 'segredo', userId: ana }],
  })
  const { files, contents } = await rescue(ana, [{ userId: rui, changes: { caption: 'do Rui' } }])
  const texts = await Promise.all(files.map(({ content }) => content.text()))
  expect(texts.join('\n')).toContain('da Ana')
  expect(texts.join('\n')).not.toMatch(/Rui|segredo/)
  expect(contents.files).toEqual([])
})

it('the rescued files include files chosen and text typed just before', async () => {
  await store({
    drafts: [draft('1', ana)],
    incoming: [{ id: 'x.0', ownerId: '1', file: new File(['nova'], 'nova.mp4'), addedAt: 1 }],
  })
  const words = [{ id: '1', userId: ana, changes: { caption: 'no último instante' } }]
  const { paths, read } = await rescue(ana, words)
  expect(await read('midias/nova.mp4')).toBe('nova')
  expect(paths).toContain('rascunhos/ultimas-palavras/001 no último instante.txt')
})

it('the rescued files include a file stored as bytes, where the browser cannot store files', async () => {
  refuseFiles()
  const db = openLocalDatabase()
  const photo = new File(['bytes da foto'], 'foto.jpg', { type: 'image/jpeg' })
  const chosen = new File(['bytes do vídeo'], 'nova.mp4', { type: 'video/mp4' })
  const [blob, file] = await Promise.all([packFile(db, photo), packFile(db, chosen)])
  db.close()
  await store({
    drafts: [draft('1', ana, { mediaHashes: [hash] })],
    media: [media(hash, 'foto.jpg')],
    mediaBlobs: [{ hash, blob }],
    incoming: [{ id: 'x.0', ownerId: '1', file, addedAt: 1 }],
  })
  const { read, files, missing } = await rescue()
  expect(missing).toEqual([])
  expect(await read('midias/foto.jpg')).toBe('bytes da foto')
  expect(await read('midias/nova.mp4')).toBe('bytes do vídeo')
  expect(files.find(({ path }) => path.endsWith('.jpg'))?.content.type).toBe('image/jpeg')
})

it('the rescued files leave out damaged rows and files without bytes', async () => {
  await store({
    drafts: [
      { id: '0', userId: ana, caption: 7, versions: 'x', schedules: [null], mediaHashes: null },
      draft('1', ana, { caption: 'Inteiro', mediaHashes: [hash] }),
    ],
    media: [media(hash, '../fora:do?disco.jpg')],
  })
  const { paths, missing } = await rescue()
  expect(paths).toContain('rascunhos/002 Inteiro.txt')
  expect(missing).toEqual(['_fora_do_disco.jpg'])
})

it('the database of the device is read in any version, and not created when there is none', async () => {
  expect(await openDatabase()).toBeUndefined()
  expect(await indexedDB.databases()).toEqual([])
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('upubly', 990)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('drafts', { keyPath: 'id' }).put(draft('1', ana))
      request.result.createObjectStore('letters', { keyPath: 'id' }).put({ id: 'l', userId: ana })
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
  const { contents } = await rescue()
  expect(contents.rows).toMatchObject({ drafts: [{ id: '1' }], letters: [{ id: 'l' }] })
})

const cookieOf = (id: string) =>
  `a=b; upubly.auth=${encodeURIComponent(JSON.stringify({ user: { id } }))}`
async function open(): Promise<IDBDatabase> {
  const database = await openDatabase()
  if (!database) throw new Error('There is no database')
  return database
}

it('the database of the device does not belong to a person who signed out, despite a leftover cookie or row', async () => {
  vi.stubGlobal('localStorage', new FakeStorage())
  await store({ session: [{ ...makeAuth(ana), id: 'current', projectId: null, updatedAt: 1 }] })
  const db = openLocalDatabase()
  await signOutLocally(db, { userId: ana, refreshToken: 'of-ana' })
  db.close()
  const database = await open()
  expect(await findOwner(database, cookieOf(ana))).toBeUndefined()
  expect(await findOwner(database, cookieOf(rui))).toBe(rui)
  signedOutMarker.set(rui)
  expect(await findOwner(database, cookieOf(rui))).toBeUndefined()
  database.close()
  await store({ session: [{ id: 'current', user: { id: rui } }] })
  const withRow = await open()
  expect(await findOwner(withRow, '')).toBeUndefined()
  withRow.close()
})

it('the database of the device: belongs to the person signed in, according to its row or the cookie', async () => {
  await store({ session: [{ id: 'current', user: { id: ana } }] })
  const cookie = cookieOf(rui)
  const database = await open()
  expect(await findOwner(database, cookie)).toBe(ana)
  database.transaction('session', 'readwrite').objectStore('session').clear()
  expect(await findOwner(database, cookie)).toBe(rui)
  expect(await findOwner(database, 'upubly.auth=%7Bnada')).toBeUndefined()
  expect(await findOwner(database, '')).toBeUndefined()
  database.close()
})

it('every text of a post is in the readable text of a rescued draft', async () => {
  const written = Object.fromEntries(postTexts.map((text) => [text, `Escrito em ${text}`]))
  await store({ drafts: [draft('1', ana, written)] })
  const { paths, read } = await rescue()
  const words = await read(paths.find((path) => path.startsWith('rascunhos/')) ?? '')
  for (const text of postTexts) expect(words).toContain(`Escrito em ${text}`)
})
