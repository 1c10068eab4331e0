import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { picturesOf, viewedPictures } from '#local/app-files/device-caches.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { servedFile } from '#tests/fakes/device/served-file.ts'
import { keepPictures, projectPictures } from './keep-pictures.ts'

const owner = { userId: 'ana', projectId: 'p1' }
const name = picturesOf(owner)
const origin = 'https://upubly.test'
const path = (index: number) => `/media/${index}/t.thumb.webp`
const paths = (count: number) => Array.from({ length: count }, (_, index) => path(index))
const picture = (bytes = 10) => servedFile('x'.repeat(bytes))

let fake: FakeCaches
const asked: string[] = []
let answer: (url: string) => Response | Promise<Response>

beforeEach(() => {
  fake = new FakeCaches()
  asked.length = 0
  answer = () => picture()
  vi.stubGlobal('caches', fake)
  vi.stubGlobal('location', new URL(origin))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const load: typeof fetch = async (url) => {
  asked.push(new URL(String(url)).pathname)
  return await answer(String(url))
}

function keep(wanted: readonly string[], signal = new AbortController().signal) {
  return keepPictures(projectPictures(owner), wanted, { signal, fetch: load })
}

it('the pictures of a project are downloaded, each once', async () => {
  expect(await keep(paths(5))).toBe(true)
  expect(fake.list(name).toSorted()).toEqual(paths(5))
  expect(await keep(paths(6))).toBe(true)
  expect(asked.toSorted()).toEqual(paths(6))
})

it('the pictures of a project are not fetched again when they were shown before', async () => {
  await (await fake.open(viewedPictures)).put(origin + path(0), picture())
  await keep(paths(2))
  expect(asked).toEqual([path(1)])
  expect(fake.list(name).toSorted()).toEqual(paths(2))
  expect(fake.list(viewedPictures)).toEqual([])
})

it('the pictures of a project are thumbnails of our server only', async () => {
  await keep(['/media/0/original.jpg', 'https://elsewhere.test/media/1/t.thumb.webp', '', path(1)])
  expect(asked).toEqual([path(1)])
})

it('the pictures of a project are removed when they are no longer wanted', async () => {
  await keep(paths(3))
  await keep([path(2), path(9)])
  expect(fake.list(name)).toEqual([path(2), path(9)])
})

it("the pictures of a project are limited to the device's space: the least wanted are left out or removed", async () => {
  await keep(paths(620))
  expect(fake.list(name)).toHaveLength(600)
  expect(fake.list(name)).not.toContain(path(619))
  await keep([path(700), ...paths(600)])
  expect(fake.list(name)).toContain(path(700))
  expect(fake.list(name)).not.toContain(path(599))
  answer = () => picture(1_000_000)
  await keep(paths(30).map((one) => one.replace('/media/', '/media/large')))
  expect(fake.list(name)).toHaveLength(25)
})

it('the pictures of a project are fetched only a few at a time', async () => {
  let atOnce = 0
  let most = 0
  answer = async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 1))
    atOnce--
    return picture()
  }
  await keep(paths(20))
  expect(most).toBe(3)
})

it("the pictures of a project do not include a hotel's sign-in page, after which the others are left for later", async () => {
  answer = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
  expect(await keep(paths(50))).toBe(false)
  expect(fake.list(name)).toEqual([])
  // Each of the first three is fetched again without the browser's cache.
  expect(asked.length).toBeLessThanOrEqual(6)
})

it("the pictures of a project do not include a hotel's own pictures either", async () => {
  answer = () => new Response('GIF89a', { headers: { 'Content-Type': 'image/gif' } })
  expect(await keep(paths(50))).toBe(false)
  expect(fake.list(name)).toEqual([])
})

it('the pictures of a project stay as they are without a connection', async () => {
  await keep(paths(3))
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await keep(paths(50))).toBe(false)
  expect(fake.list(name).toSorted()).toEqual(paths(3))
})

it('the pictures of a project leave out a missing one', async () => {
  answer = (url) => (url.endsWith(path(1)) ? new Response('', { status: 404 }) : picture())
  expect(await keep(paths(4))).toBe(false)
  expect(fake.list(name).toSorted()).toEqual([path(0), path(2), path(3)])
})

it('the pictures of a project are not stored for somebody who signed out meanwhile', async () => {
  const left = new AbortController()
  answer = () => {
    left.abort()
    return picture()
  }
  expect(await keep(paths(5), left.signal)).toBe(false)
  expect(fake.list(name)).toEqual([])
})
