import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

class FakeWorker extends EventTarget {
  readonly scriptURL = 'https://upubly.test/sw.js'
  readonly postMessage = vi.fn()
  state: ServiceWorkerState = 'installing'

  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  readonly update = vi.fn(async () => {})

  /** The browser found another version and fetches its files. */
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    return worker
  }

  /** The new version has all its files, and waits until the pages of the version before are closed. */
  install(worker: FakeWorker) {
    this.installing = null
    this.waiting = worker
    worker.become('installed')
  }
}

let registration: FakeRegistration
let register: ReturnType<typeof vi.fn>
let offers: (() => void)[]
const settle = async () => await vi.advanceTimersByTimeAsync(250)

beforeEach(() => {
  vi.useFakeTimers()
  registration = new FakeRegistration()
  register = vi.fn(async () => registration)
  offers = []
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    controller: new FakeWorker(),
    getRegistration: async () => registration,
  })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('https://upubly.test/'))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  registerWorker((apply) => offers.push(apply))
  await settle()
}

it('a new version is offered once it is installed, and asked to take over when it is accepted', async () => {
  await begin()
  const worker = registration.find()
  await settle()
  expect(offers).toHaveLength(0)
  registration.install(worker)
  await settle()
  expect(offers).toHaveLength(1)
  offers[0]?.()
  await settle()
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything())
})

it('a version whose installation began before the page registered is offered, too', async () => {
  registration.installing = new FakeWorker()
  await begin()
  registration.install(registration.installing)
  await settle()
  expect(offers).toHaveLength(1)
})

it('a version that waited already is offered at once', async () => {
  registration.waiting = new FakeWorker()
  await begin()
  expect(offers).toHaveLength(1)
})

it('a version that could not be installed is requested again, also when it was announced twice', async () => {
  registration.installing = new FakeWorker()
  const failed = registration.installing
  await begin()
  registration.dispatchEvent(new Event('updatefound'))
  registration.installing = null
  failed.become('redundant')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register.mock.calls.length + registration.update.mock.calls.length).toBe(2)
})

it('the pauses between attempts grow', async () => {
  register.mockRejectedValue(new Error('offline'))
  vi.spyOn(console, 'warn').mockReturnValue()
  await begin()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register).toHaveBeenCalledTimes(3)
})

it('a page that is open for days is told of a third version, too', async () => {
  await begin()
  for (const _ of [1, 2, 3]) {
    const before = registration.waiting
    registration.install(registration.find())
    before?.become('redundant')
    await settle()
    // The page may become visible twice in a row.
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
  }
  const third = registration.waiting
  offers.at(-1)?.()
  await settle()
  expect(third?.postMessage).toHaveBeenCalled()
  const failed = registration.find()
  registration.installing = null
  const asked = register.mock.calls.length + registration.update.mock.calls.length
  failed.become('redundant')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(register.mock.calls.length + registration.update.mock.calls.length).toBe(asked + 1)
})
