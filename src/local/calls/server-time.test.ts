import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { openDevice } from '#tests/fakes/device/local-device.ts'

const hour = 60 * 60_000
const noon = Date.parse('2026-11-22T12:00:00.000Z')

let db: LocalDatabase
/** How far the server's clock is ahead of the device's. */
let aheadMs: number
let answer: { names?: boolean; seconds?: number; date?: string }

beforeEach(() => {
  // Only `Date` is faked: the database needs real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  db = openDevice()
  aheadMs = 0
  answer = {}
  vi.stubGlobal('fetch', async () => {
    const headers = new Headers({
      Date: answer.date ?? new Date(Date.now() + aheadMs).toUTCString(),
    })
    if (answer.names ?? true) headers.set('X-Request-Id', 'a-request')
    return new Response('{}', { headers })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Another page or worker. */
async function openContext() {
  vi.resetModules()
  const context = await import('./server-time.ts')
  await context.followServerTime(db)
  return context
}

/** How far a context believes the server to be ahead. */
const aheadIn = ({ serverNow }: Awaited<ReturnType<typeof openContext>>) => serverNow() - Date.now()

function takeSeconds(seconds: number): void {
  let calls = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (calls++ % 2) * seconds * 1000)
}

it.each([hour, -hour, 25 * hour, -3 * 365 * 24 * hour])(
  'server time: is known from any answer, to within a second (%i ms ahead)',
  async (ahead) => {
    aheadMs = ahead
    const context = await openContext()
    expect(aheadIn(context)).toBe(0)
    await context.timedFetch('/api/v1/health')
    expect(Math.abs(aheadIn(context) - ahead)).toBeLessThanOrEqual(1000)
  },
)

it("the time of the server is the device's clock where that is right", async () => {
  const context = await openContext()
  for (aheadMs of [-3000, 0, 3000]) {
    await context.timedFetch('/')
    expect(aheadIn(context)).toBe(0)
  }
  expect(await db.settings.count()).toBe(0)
})

it('the time of the server is corrected by half the round trip, and taken from a slow answer only where what is known must be wrong', async () => {
  aheadMs = 3_000
  const context = await openContext()
  takeSeconds(60)
  await context.timedFetch('/')
  expect(aheadIn(context)).toBe(0)
  aheadMs = hour
  await context.timedFetch('/')
  expect(Math.abs(aheadIn(context) - hour)).toBeLessThanOrEqual(30_500)
  takeSeconds(4)
  await context.timedFetch('/')
  expect(Math.abs(aheadIn(context) - hour - 2_000)).toBeLessThanOrEqual(500)
  takeSeconds(60)
  await context.timedFetch('/')
  expect(Math.abs(aheadIn(context) - hour - 2_000)).toBeLessThanOrEqual(500)
})

it('the time of the server is not mistaken after the machine slept, or its clock was set, while an answer was awaited', async () => {
  for (const jump of [8 * hour, 25 * hour]) {
    vi.setSystemTime(noon)
    const context = await openContext()
    const asked = context.timedFetch('/')
    vi.setSystemTime(noon + jump)
    await asked
    expect(aheadIn(context)).toBe(0)
  }
})

it('the time of the server is known at the start of the next page, before its database is open, and told when it changes', async () => {
  aheadMs = -25 * hour
  const first = await openContext()
  const kept: unknown[] = []
  first.followKeptTime(undefined, (next) => kept.push(next))
  await first.timedFetch('/')
  await first.timedFetch('/')
  expect(kept).toHaveLength(1)

  vi.resetModules()
  const next = await import('./server-time.ts')
  next.followKeptTime(kept[0], (value) => kept.push(value))
  expect(Math.abs(aheadIn(next) + 25 * hour)).toBeLessThanOrEqual(1000)
  await next.followServerTime(db)
  expect(kept).toHaveLength(1)
  // The device's clock was put right.
  aheadMs = 0
  await next.timedFetch('/')
  expect(aheadIn(next)).toBe(0)
  expect(kept).toHaveLength(2)
})

it('the time of the server is told when the database knows more than the start of the page', async () => {
  aheadMs = 3 * hour
  await (await openContext()).timedFetch('/')
  await vi.waitFor(async () => expect(await db.settings.count()).toBe(1))
  vi.resetModules()
  const context = await import('./server-time.ts')
  const told = vi.fn()
  context.onServerTimeChange(told)
  await context.followServerTime(db)
  expect(told).toHaveBeenCalledTimes(1)
  expect(Math.abs(aheadIn(context) - 3 * hour)).toBeLessThanOrEqual(1000)
})

it("the time of the server is not taken from a proxy's answer", async () => {
  aheadMs = hour
  answer = { names: false }
  const context = await openContext()
  await context.timedFetch('/')
  expect(aheadIn(context)).toBe(0)
})

it('the time of the server is not taken from an invalid date', async () => {
  answer = { date: 'yesterday' }
  const context = await openContext()
  await context.timedFetch('/')
  expect(aheadIn(context)).toBe(0)
})

it('the time of the server is known to the next page and to the worker before any answer', async () => {
  aheadMs = -25 * hour
  await (await openContext()).timedFetch('/')
  await vi.waitFor(async () => expect(await db.settings.count()).toBe(1))
  expect(Math.abs(aheadIn(await openContext()) + 25 * hour)).toBeLessThanOrEqual(1000)
})

it('the time of the server: follows a corrected device clock, at the next answer', async () => {
  aheadMs = 25 * hour
  const context = await openContext()
  await context.timedFetch('/')
  vi.setSystemTime(noon + 25 * hour)
  aheadMs = 0
  await context.timedFetch('/')
  expect(aheadIn(context)).toBe(0)
  await vi.waitFor(async () => expect(aheadIn(await openContext())).toBe(0))
})

it('the time of the server is not used after the clock was set back to before its last reading', async () => {
  aheadMs = -25 * hour
  await (await openContext()).timedFetch('/')
  vi.setSystemTime(noon - 25 * hour)
  expect(aheadIn(await openContext())).toBe(0)
})

it('the time of the server is not used for longer than a week without an answer', async () => {
  aheadMs = hour
  const context = await openContext()
  await context.timedFetch('/')
  vi.setSystemTime(noon + 6 * 24 * hour)
  expect(aheadIn(context)).not.toBe(0)
  vi.setSystemTime(noon + 8 * 24 * hour)
  expect(aheadIn(context)).toBe(0)
})

it('the time of the server ignores an invalid row', async () => {
  for (const value of ['x', null, {}, [1], ['a', 2], [Number.NaN, noon], [1, 2, 3]]) {
    await db.settings.put({ key: 'server-time', value })
    const context = await openContext()
    context.followKeptTime(value, () => {})
    expect(aheadIn(context)).toBe(0)
  }
})
