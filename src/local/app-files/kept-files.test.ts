import { afterEach, expect, it, vi } from 'vitest'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { servedFile } from '#tests/fakes/device/served-file.ts'
import {
  deleteDeviceCaches,
  deletePicturesExcept,
  folderPicturesOf,
  listDeviceCaches,
  picturesOf,
  viewedPictures,
} from './device-caches.ts'
import { listKept, readWhole, trimCache } from './kept-files.ts'

const url = (path: string | number) => `https://upubly.test/${path}`
const file = (bytes: number, headers: Record<string, string> = {}) =>
  servedFile('x'.repeat(bytes), headers)

afterEach(() => {
  vi.unstubAllGlobals()
})

function openCaches(): FakeCaches {
  const fake = new FakeCaches()
  vi.stubGlobal('caches', fake)
  return fake
}

const most = { kind: 'image', mostBytes: 100 } as const

const read = (response: Response) => readWhole(response, most)

it('an answer that may be cached is a complete file of its type, with its length', async () => {
  expect(await (await read(file(10)))?.text()).toBe('xxxxxxxxxx')
  const unmeasured = file(3)
  unmeasured.headers.delete('Content-Length')
  expect((await read(unmeasured))?.headers.get('Content-Length')).toBe('3')
})

it.each([
  ["a hotel's page", file(10, { 'Content-Type': 'text/html' })],
  ['a file cut short', file(10, { 'Content-Length': '11' })],
  ['nothing at all', file(0)],
  ['a file that is too large', file(101)],
  ['a part', new Response('xxx', { status: 206, headers: { 'Content-Type': 'image/webp' } })],
  ['an error', new Response('xxx', { status: 404, headers: { 'Content-Type': 'image/webp' } })],
  ["a hotel's own picture", new Response('xxx', { headers: { 'Content-Type': 'image/webp' } })],
  ['a picture with other bytes', file(10, { 'Repr-Digest': 'sha-256=:AAAA:' })],
  ['a file without an end', endless()],
])('an answer that may be cached is never %s', async (_what, response) => {
  expect(await read(response)).toBeUndefined()
})

function endless(): Response {
  const piece = new Uint8Array(50)
  const body = new ReadableStream({ pull: (stream) => stream.enqueue(piece) })
  return new Response(body, { headers: { 'Content-Type': 'image/webp' } })
}

async function fill(...sizes: number[]) {
  const fake = openCaches()
  for (const [index, size] of sizes.entries())
    await (await fake.open('one')).put(url(index), file(size))
  return { fake, cache: await caches.open('one') }
}

it('a bounded cache knows the size of its files, oldest first', async () => {
  const { cache } = await fill(3, 1, 2)
  const kept = await listKept(cache)
  expect(kept.map(({ request, bytes }) => [request.url, bytes])).toEqual([
    [url(0), 3],
    [url(1), 1],
    [url(2), 2],
  ])
})

it('a bounded cache removes the oldest when there are too many', async () => {
  const { fake, cache } = await fill(1, 1, 1, 1)
  await trimCache(cache, { files: 2, bytes: 100 })
  expect(fake.list('one')).toEqual(['/2', '/3'])
})

it('a bounded cache removes the oldest when they are too large together', async () => {
  const { fake, cache } = await fill(60, 30, 40)
  await trimCache(cache, { files: 10, bytes: 70 })
  expect(fake.list('one')).toEqual(['/1', '/2'])
})

const [one, two] = ['p1', 'p2'].map((projectId) => picturesOf({ userId: 'ana', projectId }))

async function open(...names: string[]) {
  const fake = openCaches()
  for (const name of names) await fake.open(name)
  return fake
}

it("a person's caches are distinguished from the app's own files, and removed together", async () => {
  const fake = await open('workbox-precache', viewedPictures, one ?? '')
  expect(await listDeviceCaches()).toEqual([viewedPictures, one])
  await deleteDeviceCaches()
  expect(await fake.keys()).toEqual(['workbox-precache'])
})

it("a person's caches are removed project by project, apart from shown files", async () => {
  const folders = ['p1', 'p2'].map((projectId) => folderPicturesOf({ userId: 'ana', projectId }))
  const fake = await open(viewedPictures, one ?? '', two ?? '', ...folders)
  await deletePicturesExcept([{ userId: 'ana', projectId: 'p2' }])
  expect(await fake.keys()).toEqual([viewedPictures, two, folders[1]])
})

it("a person's caches are empty where the browser has no Cache Storage, or blocks it", async () => {
  vi.stubGlobal('caches', undefined)
  expect(await listDeviceCaches()).toEqual([])
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
  await deleteDeviceCaches()
})
