import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { siteMark } from '#contract/site/public-pages.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'

const html = { headers: { 'Content-Type': 'text/html' } }
const ours = (text: string) => new Response(`<meta name="${siteMark}">${text}`, html)
const portal = () => new Response('<h1>Wi-Fi</h1>', html)
const style = '/assets/site/site-abc.css'
const css = () => new Response('a{}', { headers: { 'Content-Type': 'text/css' } })

let fetched: ReturnType<typeof vi.fn<typeof fetch>>
/** After how many ms the last page was answered; what is kept afterwards may take longer. */
let waitedMs: number
let open: (path: string, mode?: string) => Promise<string>

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
  const { installSitePages } = await import('./site-pages.ts')
  installSitePages(async () => new Response('app'))
  open = (path, mode = 'navigate') =>
    new Promise((resolve, reject) => {
      const pending: Promise<unknown>[] = []
      const openedAt = Date.now()
      const event = {
        request: { url: `https://upubly.test${path}`, method: 'GET', mode },
        waitUntil: (work: Promise<unknown>) => void pending.push(work),
        respondWith: (answer: Promise<Response>) =>
          void answer
            .then(async (response) => {
              const text = await response.text()
              waitedMs = Date.now() - openedAt
              await Promise.all(pending)
              return text
            })
            .then(resolve, reject),
      }
      worker.dispatchEvent(Object.assign(new Event('fetch'), event))
    })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answerWith = (answer: () => Response) => fetched.mockImplementation(async () => answer())
const goOffline = () => fetched.mockRejectedValue(new TypeError('offline'))

it('a public page comes from the server, and without a connection as it was last seen', async () => {
  answerWith(() => ours('first'))
  expect(await open('/pricing')).toContain('first')
  answerWith(() => ours('second'))
  expect(await open('/pricing')).toContain('second')
  goOffline()
  expect(await open('/pricing?ref=1')).toContain('second')
})

it('a public page that was never seen is the page of the app without a connection', async () => {
  goOffline()
  expect(await open('/about')).toBe('app')
})

it("a portal's page is shown, and never kept", async () => {
  answerWith(portal)
  expect(await open('/')).toContain('Wi-Fi')
  goOffline()
  expect(await open('/')).toBe('app')
})

it("a portal's page does not take the place of one that was seen", async () => {
  answerWith(() => ours('seen'))
  await open('/')
  answerWith(portal)
  expect(await open('/')).toContain('seen')
})

it('a dead line ends in the page as it was last seen', async () => {
  answerWith(() => ours('seen'))
  await open('/')
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('late')))
      }),
  )
  const answer = open('/')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await answer).toContain('seen')
  expect(waitedMs).toBe(4_000)
})

it('a slow line shows the page as it was last seen, and has the new one the next time', async () => {
  answerWith(() => ours('old'))
  await open('/')
  fetched.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 9_000))
    return ours('new')
  })
  const answer = open('/')
  await vi.advanceTimersByTimeAsync(9_100)
  expect(await answer).toContain('old')
  expect(waitedMs).toBe(4_000)
  goOffline()
  expect(await open('/')).toContain('new')
})

it('a page that was never seen, and arrives slowly, is asked for once', async () => {
  const slow = () =>
    new ReadableStream({
      async start(stream) {
        await new Promise((resolve) => setTimeout(resolve, 9_000))
        stream.enqueue(new TextEncoder().encode(await ours('slow').text()))
        stream.close()
      },
    })
  answerWith(() => new Response(slow(), html))
  const answer = open('/')
  await vi.advanceTimersByTimeAsync(9_100)
  expect(await answer).toContain('slow')
  expect(fetched).toHaveBeenCalledTimes(1)
})

it("a page's files are kept with it, but not what another network sends in their place", async () => {
  answerWith(portal)
  expect(await open(style, 'no-cors')).toContain('Wi-Fi')
  answerWith(css)
  expect(await open(style, 'no-cors')).toBe('a{}')
  goOffline()
  expect(await open(style, 'no-cors')).toBe('a{}')
})

it('files of earlier pages are deleted when there are too many', async () => {
  answerWith(css)
  for (let index = 0; index < 70; index++) await open(`/assets/site/${index}.css`, 'no-cors')
  expect(await (await caches.open('site')).keys()).toHaveLength(60)
})
