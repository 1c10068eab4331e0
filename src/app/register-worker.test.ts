import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://upubly.test/'))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a version announced twice during its installation is requested again once after a failure', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const listened = vi.spyOn(worker, 'addEventListener')
  const update = vi.fn(async () => {})
  const registration = Object.assign(new EventTarget(), {
    installing: worker,
    waiting: null,
    update,
  })
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
  registerWorker(() => {})
  await vi.advanceTimersByTimeAsync(0)
  registration.dispatchEvent(new Event('updatefound'))
  expect(listened).toHaveBeenCalledOnce()
  worker.state = 'redundant'
  worker.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(update).toHaveBeenCalledOnce()
})
