import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StorageFolderContent } from '#contract/storage/storage.ts'
import { folderPicturesOf, picturesOf } from '#local/app-files/device-caches.ts'
import { storageFolderQuery, storageFoldersQuery } from '#src/api/storage-queries.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { servedFile } from '#tests/fakes/device/served-file.ts'
import { makeFile, makeFolder, uuid } from '#tests/fakes/pages/storage-server.ts'
import { keepFolderPictures, watchFolderPictures } from './keep-folder-pictures.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
// The tested module would subscribe to the connectivity of a real page.
vi.mock('#src/browser/connectivity.ts', () => ({ subscribeToConnectivity: () => () => {} }))

const owner = { userId: 'ana', projectId: 'p' }
const hour = 3_600_000
const pathOf = (number: number) => `/files/t${number}/thumb.webp`

let fake: FakeCaches
let client: QueryClient
let asked: string[]
let answer: (path: string) => Response
beforeEach(() => {
  fake = new FakeCaches()
  client = new QueryClient()
  asked = []
  answer = () => servedFile('picture')
  vi.stubGlobal('caches', fake)
  vi.stubGlobal('location', new URL('https://upubly.test'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const load: typeof fetch = async (url) => {
  const { pathname } = new URL(String(url))
  asked.push(pathname)
  return answer(pathname)
}
const keyOf = (number: number) =>
  storageFolderQuery('p', uuid(number), { sort: 'name', order: 'asc' }).queryKey

/** Opens a folder with files, whose thumbnails have the same numbers. */
function open(
  number: number,
  files: number[],
  changes: Partial<StorageFolderContent> = {},
  at = 0,
) {
  const first: StorageFolderContent = {
    ...{ ...makeFolder(number), path: [], subfolders: [], isProtected: false, nextPageToken: null },
    files: files.map((file) => makeFile(file, { thumbnailUrl: pathOf(file) })),
    ...changes,
  }
  const data = { pages: [first], pageParams: [null] }
  client.setQueryData(keyOf(number), data, { updatedAt: at })
}
const run = (now = 1000) =>
  keepFolderPictures(client, owner, { signal: new AbortController().signal, fetch: load, now })
const kept = () => fake.list(folderPicturesOf(owner)).toSorted()

it('the thumbnails of folders on a device are those of folders that were opened, each fetched once, and no other files', async () => {
  open(1, [1, 2])
  await run()
  open(2, [3])
  await run()
  expect(kept()).toEqual([pathOf(1), pathOf(2), pathOf(3)])
  expect(asked).toHaveLength(3)
  // Thumbnails of posts have another cache, which stays empty.
  expect(fake.list(picturesOf(owner))).toEqual([])
})

it('the thumbnails of folders on a device are never of protected folders, nor of what is inside them', async () => {
  const path = [{ folderId: uuid(9), name: 'Contratos' }]
  open(1, [1], { isProtected: true })
  open(2, [2], { needsPassword: true, isProtected: true })
  open(3, [3], { path })
  client.setQueryData(storageFoldersQuery('p').queryKey, [makeFolder(9, { needsPassword: true })])
  await run()
  expect(asked).toEqual([])
  expect(kept()).toEqual([])
})

it('the thumbnails of folders on a device are none that the server forbids to keep, as of a folder that has just got a password', async () => {
  open(1, [1, 2, 3])
  answer = (path) =>
    servedFile('picture', path === pathOf(1) ? { 'Cache-Control': 'private, no-store' } : {})
  await run()
  expect(kept()).toEqual([pathOf(2), pathOf(3)])
})

it('the thumbnails of folders on a device go when their file is deleted and when their folder gets a password', async () => {
  open(1, [1, 2])
  open(2, [3])
  await run()
  open(1, [1])
  open(2, [3], { isProtected: true })
  await run()
  expect(kept()).toEqual([pathOf(1)])
})

it('the thumbnails of folders on a device stay when their addresses have ended, which are not asked for', async () => {
  open(1, [1])
  await run()
  open(2, [2])
  await run(2 * hour)
  expect(kept()).toEqual([pathOf(1)])
  expect(asked).toEqual([pathOf(1)])
})

it('the thumbnails of folders on a device are at most three hundred, of the folders opened last', async () => {
  for (let number = 1; number <= 4; number++)
    open(
      number,
      Array.from({ length: 100 }, (_, at) => number * 1000 + at),
      {},
      number,
    )
  await run()
  expect(kept()).toHaveLength(300)
  expect(kept()).not.toContain(pathOf(1000))
})

it('the thumbnails of folders on a device are pictures of the server, of no other type and no larger than a thumbnail', async () => {
  open(1, [1])
  for (const wrong of [
    () => servedFile('x', { 'Content-Type': 'application/pdf' }),
    () => servedFile('x'.repeat(1024 * 1024 + 1)),
    () => new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } }),
  ]) {
    answer = wrong
    await run().catch(() => undefined)
    expect(kept()).toEqual([])
  }
})

it('the thumbnails of folders on a device follow the lists: a folder that is forgotten takes them along', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', load)
  open(1, [1], {}, Date.now())
  const stop = watchFolderPictures(client, owner)
  await vi.waitFor(() => expect(kept()).toEqual([pathOf(1)]))
  client.removeQueries({ queryKey: keyOf(1) })
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(kept()).toEqual([]))
  stop()
  open(1, [1], {}, Date.now())
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept()).toEqual([])
})
