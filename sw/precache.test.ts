import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortDigest } from '#local/app-files/short-digest.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'

const page = '<div id="root"></div>'
const html = { headers: { 'Content-Type': 'text/html' } }
const silence = () => new Promise<never>(() => {})

let fetched: ReturnType<typeof vi.fn<typeof fetch>>
let open: (path: string) => Promise<Response>

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  const worker = Object.assign(new EventTarget(), {
    location: new URL('https://upubly.test/sw.js'),
  })
  fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('self', worker)
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('fetch', fetched)
  // AbortSignal.timeout uses the browser's own clock, which fake timers cannot advance.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), ms)
    return late.signal
  })
  const { installPrecache } = await import('./precache.ts')
  const digest = await shortDigest(new TextEncoder().encode(page))
  installPrecache({ '/index.html': digest, '/resgate.html': digest })
  open = (path) =>
    new Promise((resolve, reject) => {
      const request = { url: `https://upubly.test${path}`, method: 'GET', mode: 'navigate' }
      const respondWith = (answer: Promise<Response>) => void answer.then(resolve, reject)
      const rest = { request, respondWith, waitUntil: () => {} }
      worker.dispatchEvent(Object.assign(new Event('fetch'), rest))
    })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A dead line: a request ends only by an abort. */
function blackHole(_url: unknown, init: RequestInit = {}): Promise<Response> {
  return new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })
}

it('a tab without a cached page does not wait endlessly on a dead line', async () => {
  fetched.mockImplementation(blackHole)
  const answer = open('/posts')
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await answer).type).toBe('error')
  expect(fetched).toHaveBeenCalledTimes(2)
})

it("a tab without a cached page shows the network's answer to its own request", async () => {
  const portal = new Response('<h1>Wi-Fi</h1>', html)
  fetched.mockImplementation(async (_, init) => (init ? new Response('?', html) : portal))
  expect(await open('/posts')).toBe(portal)
})

it("a tab without a cached page gets it from the server, bypassing the browser's cache", async () => {
  fetched.mockImplementation(async () => new Response(page, html))
  expect(await (await open('/posts')).text()).toBe(page)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/index.html',
    expect.objectContaining({ cache: 'reload' }),
  )
})

it('an uncached rescue page that arrives too slowly is requested once more', async () => {
  fetched.mockImplementation(async (_, init) => {
    if (!init) return new Response('whole', html)
    const cut = new ReadableStream({
      start: (stream) =>
        init.signal?.addEventListener('abort', () => stream.error(new Error('cut'))),
    })
    return new Response(cut, html)
  })
  const answer = open('/resgate.html')
  await vi.advanceTimersByTimeAsync(4_100)
  expect(await (await answer).text()).toBe('whole')
})

it('the rescue page fails when nobody answers', async () => {
  fetched.mockImplementation((_, init) => (init ? blackHole('', init) : silence()))
  const answer = open('/resgate.html')
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await answer).type).toBe('error')
})

it.each([
  ...['/api/v1/docs', '/media/one/two.pdf', '/files/token/original', '/files/token/download'],
  ...['/relatorio/token', '/calendario/token.ics'],
])("the server's own %s, opened in a tab, is left to the server", async (path) => {
  const answer = vi.fn()
  void open(path).then(answer, answer)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([answer.mock.calls.length, fetched.mock.calls.length]).toEqual([0, 0])
})
