import { beforeEach, describe, expect, it } from 'vitest'
import { openLocalDatabase } from '#local/db.ts'
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

/** As the app stores it, but for what a damaged or newer row may be. */
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

describe('what is rescued', () => {
  it('is each draft in words, its media as they were, and the rows', async () => {
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
        { hash: otherHash, blob: new TextEncoder().encode('outros bytes').buffer },
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

  it('is nothing of anybody else, and no token', async () => {
    await store({
      drafts: [draft('1', ana, { caption: 'da Ana' }), draft('2', rui, { mediaHashes: [hash] })],
      media: [media(hash, 'do-rui.jpg')],
      mediaBlobs: [{ hash, blob: new Blob(['do Rui']) }],
      incoming: [{ id: 'x.0', ownerId: '2', file: new File(['do Rui'], 'rui.jpg'), addedAt: 1 }],
      session: [{ id: 'current', user: { id: ana }, userId: ana, refreshToken: 'segredo' }],
      settings: [{ key: 'chave', value: 'segredo', userId: ana }],
    })
    const { files, contents } = await rescue(ana, [{ userId: rui, changes: { caption: 'do Rui' } }])
    const texts = await Promise.all(files.map(({ content }) => content.text()))
    expect(texts.join('\n')).toContain('da Ana')
    expect(texts.join('\n')).not.toMatch(/Rui|segredo/)
    expect(contents.files).toEqual([])
  })

  it('is what was chosen or typed a moment ago too', async () => {
    await store({
      drafts: [draft('1', ana)],
      incoming: [{ id: 'x.0', ownerId: '1', file: new File(['nova'], 'nova.mp4'), addedAt: 1 }],
    })
    const words = [{ id: '1', userId: ana, changes: { caption: 'no último instante' } }]
    const { paths, read } = await rescue(ana, words)
    expect(await read('midias/nova.mp4')).toBe('nova')
    expect(paths).toContain('rascunhos/ultimas-palavras/001 no último instante.txt')
  })

  it('goes on where a row is damaged or the bytes of a file are gone', async () => {
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
})

describe('the database of the device', () => {
  it('is read whatever its version, and not made where there is none', async () => {
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

  it('belongs to whoever is signed in, by its own word or by the cookie', async () => {
    await store({ session: [{ id: 'current', user: { id: ana } }] })
    const cookie = `a=b; upubly.auth=${encodeURIComponent(JSON.stringify({ user: { id: rui } }))}`
    const database = await openDatabase()
    if (!database) throw new Error('There is no database')
    expect(await findOwner(database, cookie)).toBe(ana)
    database.transaction('session', 'readwrite').objectStore('session').clear()
    expect(await findOwner(database, cookie)).toBe(rui)
    expect(await findOwner(database, 'upubly.auth=%7Bnada')).toBeUndefined()
    expect(await findOwner(database, '')).toBeUndefined()
    database.close()
  })
})
