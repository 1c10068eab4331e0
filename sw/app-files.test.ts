import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortDigest } from '#local/app-files/short-digest.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import {
  type AppFiles,
  appCache,
  deleteOtherAppFiles,
  getAppFile,
  keepAppFiles,
} from './app-files.ts'

const texts: Record<string, string> = {
  '/index.html': '<div id="root"></div>',
  '/assets/start-1.js': 'start()',
  '/assets/start-1.css': 'a{}',
  '/favicon.svg': '<svg/>',
}
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css',
  svg: 'image/svg+xml',
}
const portal = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })

let fake: FakeCaches
let files: AppFiles
let asked: { path: string; cache: RequestCache | undefined }[]
/** Returns a response in place of the server's own, or null for the server's own. */
let answer: (path: string, cache: RequestCache | undefined) => Response | Promise<Response> | null

beforeEach(async () => {
  fake = new FakeCaches()
  asked = []
  answer = () => null
  const digests = Object.entries(texts).map(async ([path, text]) => [path, await digestOf(text)])
  files = Object.fromEntries(await Promise.all(digests))
  vi.stubGlobal('caches', fake)
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit = {}) => {
    asked.push({ path, cache })
    return (await answer(path, cache)) ?? serve(path)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const digestOf = (text: string) => shortDigest(new TextEncoder().encode(text))

function serve(path: string, init: ResponseInit & { text?: string; type?: string } = {}) {
  const headers = { 'Content-Type': init.type ?? types[path.split('.').at(-1) ?? ''] ?? '' }
  return new Response(init.text ?? texts[path] ?? '', { ...init, headers })
}

const kept = () => fake.list(appCache).toSorted()
const whole = () => Object.keys(texts).toSorted()

it('the files of the app are cached complete, each under its digest', async () => {
  await keepAppFiles(files)
  expect(kept()).toEqual(whole())
  const cache = await fake.open(appCache)
  const start = await cache.match(`/assets/start-1.js?${files['/assets/start-1.js']}`)
  expect(await start?.text()).toBe('start()')
  expect(start?.headers.get('Content-Type')).toContain('javascript')
})

it.each<[string, string, () => Response]>([
  ['another page', '/assets/start-1.js', portal],
  ['another page in the place of ours', '/index.html', portal],
  ['another page as a picture', '/favicon.svg', portal],
  ['other bytes', '/assets/start-1.js', () => serve('/assets/start-1.js', { text: 'start(1)' })],
  ['fewer bytes', '/assets/start-1.css', () => serve('/assets/start-1.css', { text: 'a{' })],
  ['nothing', '/assets/start-1.css', () => serve('/assets/start-1.css', { text: '' })],
  [
    'the wrong type',
    '/assets/start-1.js',
    () => serve('/assets/start-1.js', { type: 'text/html' }),
  ],
  ['no type', '/assets/start-1.js', () => serve('/assets/start-1.js', { type: '' })],
  ['a part', '/assets/start-1.js', () => serve('/assets/start-1.js', { status: 206 })],
  ['an error', '/assets/start-1.js', () => serve('/assets/start-1.js', { status: 511 })],
  ['an answer nobody may look at', '/assets/start-1.js', () => Response.error()],
  [
    'an answer from elsewhere',
    '/assets/start-1.js',
    () => Object.defineProperty(serve('/assets/start-1.js'), 'redirected', { value: true }),
  ],
  [
    'more than anybody could hold',
    '/assets/start-1.js',
    () => new Response(endless(), { headers: { 'Content-Type': 'text/javascript' } }),
  ],
])('the files of the app are not cached with %s among them', async (_what, path, bad) => {
  answer = (one) => (one === path ? bad() : null)
  await expect(keepAppFiles(files)).rejects.toThrow(path)
  expect(kept()).not.toContain(path)
  // Requested again without the browser's cache, which may have an answer of another network.
  const tries = asked.filter((one) => one.path === path)
  expect(tries.map(({ cache }) => cache)).toEqual(['default', 'reload'])
  answer = () => null
  await keepAppFiles(files)
  expect(kept()).toEqual(whole())
})

it('the files of the app come from the server when the browser’s HTTP cache has other answers', async () => {
  answer = (_path, cache) => (cache === 'default' ? portal() : null)
  await keepAppFiles(files)
  expect(kept()).toEqual(whole())
})

it('the files of the app are not fetched again for the next attempt or version, but verified again', async () => {
  await keepAppFiles(files)
  const cache = await fake.open(appCache)
  await cache.put(`/favicon.svg?${files['/favicon.svg']}`, portal())
  asked.length = 0
  await keepAppFiles(files)
  expect(asked.map(({ path }) => path)).toEqual(['/favicon.svg'])
  const icon = await cache.match(`/favicon.svg?${files['/favicon.svg']}`)
  expect(await icon?.text()).toBe('<svg/>')
})

it('the files of the app are fetched again when the storage cannot read them', async () => {
  await keepAppFiles(files)
  const cache = await fake.open(appCache)
  const unreadable = new ReadableStream({ start: (stream) => stream.error(new Error('EIO')) })
  const headers = { 'Content-Type': 'text/css' }
  const key = `/assets/start-1.css?${files['/assets/start-1.css']}`
  await cache.put(key, new Response(unreadable, { headers }))
  await keepAppFiles(files)
  expect(await (await cache.match(key))?.text()).toBe('a{}')
})

it('the files of the app of the old version stay complete whatever happens to the new one', async () => {
  await keepAppFiles(files)
  const next = { ...files, '/index.html': await digestOf('<div id="root">2</div>') }
  answer = (path) => (path === '/index.html' ? portal() : null)
  await expect(keepAppFiles(next)).rejects.toThrow('/index.html')
  asked.length = 0
  await keepAppFiles(files)
  expect(asked).toEqual([])
})

it('the files of the app of other versions are removed on request', async () => {
  await keepAppFiles(files)
  const { '/favicon.svg': _, ...next } = files
  await deleteOtherAppFiles(next)
  expect(kept()).toEqual(whole().filter((path) => path !== '/favicon.svg'))
})

describe('a requested file', () => {
  const event = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  } as Parameters<typeof getAppFile>[2]
  let works: Promise<unknown>[]
  beforeEach(() => {
    works = []
  })

  const take = (path: string) => getAppFile(path, files[path] ?? '', event)

  it('a requested file is the cached one, whatever the network answers', async () => {
    await keepAppFiles(files)
    answer = portal
    expect(await (await take('/index.html')).text()).toBe(texts['/index.html'])
  })

  it('a requested file is the server’s when the browser deleted ours, and is cached again', async () => {
    expect(await (await take('/index.html')).text()).toBe(texts['/index.html'])
    await Promise.all(works)
    expect(kept()).toEqual(['/index.html'])
  })

  it("a requested file is an error rather than another network's answer", async () => {
    answer = portal
    await expect(take('/assets/start-1.js')).rejects.toThrow('/assets/start-1.js')
    await Promise.all(works)
    expect(kept()).toEqual([])
  })

  it('a requested file is answered also without space to cache it, or without any storage', async () => {
    const full = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
    vi.stubGlobal('caches', { open: full, match: full })
    expect(await (await take('/index.html')).text()).toBe(texts['/index.html'])
    await Promise.all(works)
  })
})

function endless(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024)
  return new ReadableStream({ pull: (stream) => stream.enqueue(piece) })
}
