import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeChoice } from './consent-choice.ts'
import { readBatches } from './kept-batches.ts'
import { confirmBatches, startVisits } from './start-visits.ts'

const ownAddress = location.href
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  history.replaceState(null, '', '/about')
  writeChoice('accepted')
  stop = startVisits()
})
afterEach(() => {
  stop()
  history.replaceState(null, '', ownAddress)
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

/** Shows the tab for `seconds`, then hides it. */
function lookFor(seconds: number) {
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn(false)
  vi.advanceTimersByTime(seconds * 1000)
  turn(true)
}
const times = () =>
  readBatches().flatMap(({ events }) => events.filter(({ kind }) => kind === 'time-on-page'))
const told = (seconds: number) => ({ kind: 'time-on-page', page: '/about', seconds })

it('startVisits tells the time on a page, and what is added to it when somebody comes back to the tab', () => {
  lookFor(9)
  expect(times()).toEqual([told(9)])
  lookFor(4)
  expect(times()).toEqual([told(9)])
  // Includes the 4 seconds that were too few to be sent before.
  lookFor(56)
  expect(times()).toEqual([told(9), { ...told(60), isFurther: true }])
  lookFor(3)
  lookFor(3)
  expect(times().slice(2)).toEqual([{ ...told(6), isFurther: true }])
})

it('startVisits tells nothing of a page that was looked at for five seconds in all', () => {
  lookFor(3)
  lookFor(2)
  expect(times()).toEqual([])
  lookFor(1)
  expect(times()).toEqual([told(6)])
})

it('startVisits counts a day at most', () => {
  lookFor(86_390)
  lookFor(200)
  expect(times()).toEqual([told(86_390), { ...told(10), isFurther: true }])
  lookFor(200)
  expect(times()).toHaveLength(2)
})

it('startVisits sends and keeps nothing more once another tab was told a no', async () => {
  lookFor(9)
  expect(navigator.sendBeacon).toHaveBeenCalledTimes(1)
  writeChoice('refused')
  lookFor(60)
  expect(navigator.sendBeacon).toHaveBeenCalledTimes(1)
  expect(readBatches()).toHaveLength(1)
  const fetched = vi.spyOn(globalThis, 'fetch')
  await confirmBatches()
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  [200, 'success', 0],
  [400, 'INVALID_REQUEST', 0],
  [429, 'RATE_LIMITED', 1],
  [500, 'INTERNAL', 1],
  [503, 'SERVICE_UNAVAILABLE', 1],
])(
  'confirmBatches after an answer %i %s leaves %i batches on the device',
  async (status, code, left) => {
    lookFor(9)
    const failure = {
      status: 'error',
      code,
      message: '',
      details: [],
      timestamp: new Date().toISOString(),
    }
    const body = status === 200 ? { status: 'success', data: {} } : failure
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        Response.json(body, { status, headers: { 'X-Request-Id': 'a' } }),
      )
    await confirmBatches()
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(readBatches()).toHaveLength(left)
  },
)
