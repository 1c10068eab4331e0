import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { viewedOriginals } from '#local/app-files/device-caches.ts'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { servedFile } from '#tests/fakes/device/served-file.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('./device.ts', () => ({ isSignedIn: async () => true }))

const origin = 'https://upubly.test'
const folder = '/media/0c000000-0000-4000-8000-000000000003'
const photo = `${folder}/bolo.jpg`
const video = `${folder}/bolo.mp4`

let fake: FakeCaches
let fetched: ReturnType<typeof vi.fn<typeof fetch>>
let works: Promise<unknown>[]
let ask: (path: string, destination: string) => { request: Request; answer: Promise<Response> }

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  works = []
  fake = new FakeCaches()
  fetched = vi.fn<typeof fetch>()
  const worker = Object.assign(new EventTarget(), {
    location: new URL(`${origin}/sw.js`),
    fetch: fetched,
  })
  vi.stubGlobal('self', worker)
  vi.stubGlobal('caches', fake)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { storage: {} })
  const { installMediaCache } = await import('./media-cache.ts')
  installMediaCache()
  ask = (path, destination) => {
    const request = Object.defineProperty(new Request(origin + path), 'destination', {
      value: destination,
    })
    let answer: Promise<Response> | undefined
    const respondWith = (response: Promise<Response>) => {
      answer = response
    }
    const waitUntil = (work: Promise<unknown>) => void works.push(work)
    worker.dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith, waitUntil }))
    if (!answer) throw new Error('It was not answered')
    return { request, answer }
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A response with one chunk that then stalls. */
function stalling({ headers }: Response): Response {
  return new Response(
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('x')) }),
    { headers },
  )
}

it('a photo that stalls in the middle does not keep its connection', async () => {
  const complain = vi.spyOn(console, 'warn').mockImplementation(() => {})
  fetched.mockImplementation(async () => stalling(servedFile('xx')))
  const response = await ask(photo, 'image').answer
  const end = response.blob().then(
    () => 'came',
    () => 'ended',
  )
  await vi.advanceTimersByTimeAsync(10_100)
  expect(await end).toBe('ended')
  expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  await Promise.all(works)
  expect(complain).toHaveBeenCalledOnce()
  complain.mockRestore()
})

it('a photo is shown and cached', async () => {
  fetched.mockImplementation(async () => servedFile('xx', { 'Content-Type': 'image/jpeg' }))
  const response = await ask(photo, 'image').answer
  expect(await response.text()).toBe('xx')
  await Promise.all(works)
  expect(fake.list(viewedOriginals)).toEqual([photo])
})

it('a request for a video is passed on unchanged, and its copy is given up when it stalls', async () => {
  const complain = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const served = () => servedFile('xx', { 'Content-Type': 'video/mp4' })
  fetched.mockImplementation(async (_, init) => (init?.signal ? stalling(served()) : served()))
  const { request, answer } = ask(video, 'video')
  await answer
  expect(fetched.mock.calls[0]).toEqual([request, {}])
  await vi.advanceTimersByTimeAsync(10_100)
  await Promise.all(works)
  expect(fake.list(viewedOriginals)).toEqual([])
  // The next request tries again.
  fetched.mockImplementation(async () => served())
  await ask(video, 'video').answer
  await Promise.all(works)
  expect(fake.list(viewedOriginals)).toEqual([video])
  complain.mockRestore()
})
