import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOnline, noteAnswer, subscribeToConnectivity } from './connectivity.ts'

const browser = { onLine: true }
const fetchHealth = vi.fn<() => Promise<Response>>()
let browserEvents: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  browserEvents = new EventTarget()
  browser.onLine = true
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', browserEvents)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', fetchHealth)
  fetchHealth.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  noteAnswer(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('connectivity', () => {
  it('believes the browser when it says there is no connection', () => {
    browser.onLine = false
    expect(isOnline()).toBe(false)
  })

  it('does not believe it when the last call reached nobody', () => {
    noteAnswer(false)
    expect(isOnline()).toBe(false)
    noteAnswer(true)
    expect(isOnline()).toBe(true)
  })

  it('notices by itself that the server is back', async () => {
    const told = vi.fn()
    const stop = subscribeToConnectivity(told)
    noteAnswer(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isOnline()).toBe(false)
    fetchHealth.mockImplementation(async () => Response.json({ status: 'success' }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isOnline()).toBe(true)
    expect(told).toHaveBeenCalledTimes(2)
    stop()
  })

  it('asks ever more seldom, and not at all while nobody looks', async () => {
    noteAnswer(false)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(fetchHealth.mock.calls.length).toBeLessThan(15)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    fetchHealth.mockClear()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(fetchHealth).not.toHaveBeenCalled()
  })

  it('takes the sign-in page of a hotel for no connection', async () => {
    noteAnswer(false)
    fetchHealth.mockImplementation(async () => new Response('<html>'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isOnline()).toBe(false)
  })

  it('starts afresh when the browser finds a network', () => {
    const stop = subscribeToConnectivity(() => {})
    noteAnswer(false)
    browserEvents.dispatchEvent(new Event('online'))
    expect(isOnline()).toBe(true)
    stop()
  })
})
