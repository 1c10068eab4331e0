import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type FolderTools, openFolders, refusalOf } from './folder-tools.ts'

let api: TestApp
let here: FolderTools
let folder: string
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  here = await openFolders(api)
  folder = await here.add('Fotos')
})

const namesOf = (files: readonly { fileName: string }[]) => files.map(({ fileName }) => fileName)

async function readAll(query: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let token: string | null | undefined; token !== null; ) {
    const next = token ? `&page_token=${encodeURIComponent(token)}` : ''
    const page = await here.files(folder, `?${query}${next}`)
    pages.push(namesOf(page.files))
    token = page.nextPageToken
  }
  return pages
}

test('files are listed by each of the orders, in pages, without gaps and doubles', async () => {
  const types = ['video/mp4', 'image/png', 'image/png', 'text/plain', 'image/png']
  const at = Date.UTC(2026, 10, 20)
  const names = ['Ólga.mp4', 'zebra.png', 'avó.png', 'bolo.txt', 'Anúncio.png']
  await here.addFiles(folder, names, (index) => ({
    ...{ size: [5, 5, 1, 9, 5][index] ?? 0, contentType: types[index] ?? '' },
    createdAt: new Date(at + ([3, 1, 1, 2, 0][index] ?? 0)),
  }))
  const byName = ['Anúncio.png', 'avó.png', 'bolo.txt', 'Ólga.mp4', 'zebra.png']
  expect(await readAll('page_size=2')).toEqual([
    ...[byName.slice(0, 2), byName.slice(2, 4), byName.slice(4)],
  ])
  expect((await readAll('page_size=2&order=desc')).flat()).toEqual(byName.toReversed())
  expect((await readAll('page_size=2&sort=type')).flat()).toEqual([
    ...['Anúncio.png', 'avó.png', 'zebra.png', 'bolo.txt', 'Ólga.mp4'],
  ])
  const bySize = (await readAll('page_size=1&sort=size')).flat()
  expect([bySize[0], bySize.at(-1)]).toEqual(['avó.png', 'bolo.txt'])
  expect(bySize.toSorted()).toEqual(names.toSorted())
  expect((await readAll('page_size=1&sort=size&order=desc')).flat()).toEqual(bySize.toReversed())
  const byAge = (await readAll('page_size=2&sort=created_at')).flat()
  expect([byAge[0], byAge.at(-1)]).toEqual(['Anúncio.png', 'Ólga.mp4'])
  expect(byAge.toSorted()).toEqual(names.toSorted())
})

test('a name of 255 letters in any script has a page behind it', async () => {
  for (const letter of ['한', 'é', '😀'.repeat(1), 'a']) {
    const name = letter.repeat(Math.floor(255 / letter.length))
    const other = await here.add(letter)
    await here.addFiles(other, [name, `~${name.slice(2)}`])
    const { nextPageToken } = await here.files(other, '?page_size=1')
    const second = await here.files(other, `?page_size=1&page_token=${nextPageToken}`)
    expect(second.files).toHaveLength(1)
    expect(second.nextPageToken).toBe(null)
  }
})

test('a file that comes or goes meanwhile moves no other to another page', async () => {
  const ids = await here.addFiles(folder, ['a', 'b', 'c', 'd'])
  const first = await here.files(folder, '?page_size=2')
  await here.addFiles(folder, ['0'])
  await here.done(here.send('DELETE', `/files/${ids[1]}`))
  const second = await here.files(folder, `?page_size=2&page_token=${first.nextPageToken}`)
  expect(namesOf(second.files)).toEqual(['c', 'd'])
})

test('what is announced, and what is in the trash, is not listed', async () => {
  const until = new Date(Date.now() + 1000)
  await here.addFiles(folder, ['a'], () => ({ announcedUntil: until }))
  const [gone] = await here.addFiles(folder, ['b'])
  await here.done(here.send('DELETE', `/files/${gone}`))
  await here.addFiles(folder, ['c'])
  expect(namesOf((await here.open(folder)).files)).toEqual(['c'])
  expect(namesOf((await here.search('a')).files)).toEqual([])
})

describe('a page token is refused', () => {
  let token: string
  beforeEach(async () => {
    await here.addFiles(folder, ['a', 'b', 'c'])
    token = (await here.files(folder, '?page_size=1')).nextPageToken ?? ''
  })
  async function expectRefused(id: string, query: string) {
    const { code, details } = await refusalOf(here.send('GET', `/folders/${id}/files?${query}`))
    expect([code, details[0]?.field]).toEqual(['INVALID_REQUEST', 'page_token'])
  }

  test('a page token is refused in another folder, another order and by another sort', async () => {
    const other = await here.add('Outra')
    await here.addFiles(other, ['a', 'b', 'c'])
    await expectRefused(other, `page_token=${token}`)
    await expectRefused(folder, `page_token=${token}&order=desc`)
    await expectRefused(folder, `page_token=${token}&sort=size`)
    await expectRefused(folder, `page_token=${token.slice(0, -2)}`)
  })

  test.each([
    ...['x', 'AAAA', randomUUID(), 'a'.repeat(2000), '%00', "' or 1=1 --"],
    Buffer.from('["a","b"]').toString('base64url'),
  ])('a page token is refused when it is made up: %s', async (made) => {
    await expectRefused(folder, `page_token=${encodeURIComponent(made)}`)
  })

  test('a page token is refused of a search for something else', async () => {
    const { nextPageToken } = await here.search('a', here.owner, '&page_size=1')
    expect(nextPageToken).toBe(null)
    await here.addFiles(folder, ['aa', 'ab'])
    const found = await here.search('a', here.owner, '&page_size=1')
    const path = `/search?q=b&page_size=1&page_token=${found.nextPageToken}`
    expect((await refusalOf(here.send('GET', path))).code).toBe('INVALID_REQUEST')
  })
})

test.each(['page_size=0', 'page_size=501', 'page_size=x', 'sort=color', 'order=up', 'page_token='])(
  'the query %s is refused',
  async (query) => {
    const answer = await refusalOf(here.send('GET', `/folders/${folder}/files?${query}`))
    expect(answer.code).toBe('INVALID_REQUEST')
  },
)

test('a search finds folders and files anywhere, by part of a name, without accents, and says where', async () => {
  const inner = await here.add('Ação de Verão', folder)
  await here.addFiles(inner, ['VERÃO na praia.jpg', '100%.txt'])
  await here.addFiles(folder, ['verao_2026.mp4'])
  const found = await here.search('verão')
  expect(found.folders).toMatchObject([{ name: 'Ação de Verão', path: [{ name: 'Fotos' }] }])
  expect(namesOf(found.files)).toEqual(['VERÃO na praia.jpg', 'verao_2026.mp4'])
  expect(found.files[0]?.path).toEqual([
    { folderId: folder, name: 'Fotos' },
    { folderId: inner, name: 'Ação de Verão' },
  ])
  // What has a meaning in a pattern has none here.
  expect(namesOf((await here.search('%')).files)).toEqual(['100%.txt'])
  expect(namesOf((await here.search('o_2')).files)).toEqual(['verao_2026.mp4'])
  expect((await here.search('VERAO NA')).files).toHaveLength(1)
})

test('a search goes on in pages, with folders on the first alone', async () => {
  await here.add('Natal', folder)
  await here.addFiles(folder, ['natal 1', 'natal 2', 'natal 3'])
  const first = await here.search('natal', here.owner, '&page_size=2')
  const next = `&page_size=2&page_token=${first.nextPageToken}`
  const second = await here.search('natal', here.owner, next)
  expect([first.folders.length, second.folders.length]).toEqual([1, 0])
  expect(namesOf([...first.files, ...second.files])).toEqual(['natal 1', 'natal 2', 'natal 3'])
  expect(second.nextPageToken).toBe(null)
})

test('a search for nothing is refused', async () => {
  for (const q of ['', '%20%20', 'a'.repeat(256)])
    expect((await refusalOf(here.send('GET', `/search?q=${q}`))).code).toBe('INVALID_REQUEST')
})
