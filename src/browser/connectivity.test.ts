import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Connectivity = typeof import('./connectivity.ts')
let { askServer, isOnline, noteAnswer, onBackOnline, subscribeToConnectivity } = {} as Connectivity
const browser = { onLine: true }
const fetchHealth = vi.fn<() => Promise<Response>>()
let browserEvents: EventTarget
let page: EventTarget & { visibilityState: string }
const noAnswer = () => new Promise<never>(() => {})

beforeEach(async () => {
  // The module's state is reset together with the clock.
  vi.resetModules()
  const module = await import('./connectivity.ts')
  ;({ askServer, isOnline, noteAnswer, onBackOnline, subscribeToConnectivity } = module)
  vi.useFakeTimers()
  browserEvents = new EventTarget()
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', browserEvents)
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', fetchHealth)
  fetchHealth.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  noteAnswer(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('connectivity: trusts the browser when it reports no connection', () => {
  browser.onLine = false
  expect(isOnline()).toBe(false)
})

it('connectivity does not trust a reported connection when the last call failed', () => {
  noteAnswer(false)
  expect(isOnline()).toBe(false)
  noteAnswer(true)
  expect(isOnline()).toBe(true)
})

it('connectivity: notices within ten seconds that the server is back, however long it was down', async () => {
  const told = vi.fn()
  const stop = subscribeToConnectivity(told)
  fetchHealth.mockImplementation(noAnswer)
  noteAnswer(false)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(isOnline()).toBe(false)
  fetchHealth.mockImplementation(async () => Response.json({ status: 'success' }))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(isOnline()).toBe(true)
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

it('connectivity accepts a slow answer that arrives after the next probe was sent', async () => {
  fetchHealth.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    return Response.json({ status: 'success' })
  })
  noteAnswer(false)
  await vi.advanceTimersByTimeAsync(9_500)
  expect(isOnline()).toBe(true)
})

it('connectivity finds the working connection among dead ones that the browser tries first', async () => {
  let dead = 6
  fetchHealth.mockImplementation(async () => {
    if (dead > 0) {
      dead -= 1
      return noAnswer()
    }
    return Response.json({ status: 'success' })
  })
  noteAnswer(false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(isOnline()).toBe(true)
})

it('connectivity gives up a probe without an answer', async () => {
  fetchHealth.mockImplementation(noAnswer)
  const asked = askServer()
  await vi.advanceTimersByTimeAsync(8_100)
  await asked
  expect(isOnline()).toBe(false)
})

it('connectivity ignores the failure of a call that started before the last answer', async () => {
  const beganAt = performance.now()
  await vi.advanceTimersByTimeAsync(5_000)
  noteAnswer(true)
  await vi.advanceTimersByTimeAsync(5_000)
  noteAnswer(false, beganAt)
  expect(isOnline()).toBe(true)
  noteAnswer(false)
  expect(isOnline()).toBe(false)
})

it('connectivity: probes at intervals, not while the page is hidden, and at once when it is shown again', async () => {
  const stop = subscribeToConnectivity(() => {})
  noteAnswer(false)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(fetchHealth.mock.calls.length).toBeLessThan(160)
  page.visibilityState = 'hidden'
  fetchHealth.mockClear()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(fetchHealth).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchHealth).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetchHealth.mock.calls.length).toBeGreaterThan(2)
  stop()
})

it('connectivity: notifies its listeners each time the connection is back, and only then', () => {
  const back = vi.fn()
  const stop = onBackOnline(back)
  noteAnswer(true)
  noteAnswer(false)
  expect(back).not.toHaveBeenCalled()
  noteAnswer(true)
  expect(back).toHaveBeenCalledOnce()
  stop()
})

it("connectivity treats a hotel's sign-in page as no connection", async () => {
  noteAnswer(false)
  fetchHealth.mockImplementation(async () => new Response('<html>'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isOnline()).toBe(false)
})

it('connectivity starts again when the browser finds a network', () => {
  const stop = subscribeToConnectivity(() => {})
  noteAnswer(false)
  browserEvents.dispatchEvent(new Event('online'))
  expect(isOnline()).toBe(true)
  stop()
})
