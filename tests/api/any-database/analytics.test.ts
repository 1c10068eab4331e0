import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnalyticsBatch } from '#contract/site/analytics.ts'
import { analyticsBatches, analyticsDays } from '#server/db/schema/operator.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const day = 86_400_000
const clock = createTestClock(new Date('2026-11-24T23:59:00Z'))
let api: TestApp

beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(analyticsDays)
  await api.deps.db.delete(analyticsBatches)
})

const send = (json: unknown) => api.request('/analytics/events', { method: 'POST', json })
const batch = (events: AnalyticsBatch['events']) => ({ batchId: randomUUID(), events })
const view = { kind: 'page-view', page: '/' } as const
const read = () =>
  api.deps.db
    .select()
    .from(analyticsDays)
    .orderBy(asc(analyticsDays.day), asc(analyticsDays.kind), asc(analyticsDays.value))

test('events are added to the counts of their day, and nothing else is kept', async () => {
  const visit = batch([
    view,
    { kind: 'scroll-depth', page: '/', percent: 25 },
    { kind: 'scroll-depth', page: '/', percent: 50 },
    { kind: 'time-on-page', page: '/', seconds: 12 },
  ])
  expect((await send(visit)).status).toBe(200)
  expect((await send(batch([view, { ...view }]))).status).toBe(200)
  await send(batch([{ kind: 'time-on-page', page: '/', seconds: 8 }]))
  const row = { day: '2026-11-24', page: '/', value: 0, count: 1, seconds: 0 }
  expect(await read()).toEqual([
    { ...row, kind: 'page-view', count: 3 },
    { ...row, kind: 'scroll-depth', value: 25 },
    { ...row, kind: 'scroll-depth', value: 50 },
    { ...row, kind: 'time-on-page', count: 2, seconds: 20 },
  ])
  const [kept] = await api.deps.db.select().from(analyticsBatches)
  expect(Object.keys(kept ?? {}).sort()).toEqual(['id', 'receivedAt'])
})

test('a batch that arrives twice, or twice at once, is counted once', async () => {
  const visit = batch([view])
  const answers = await Promise.all([send(visit), send(visit)])
  answers.push(await send(visit))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await read()).toMatchObject([{ count: 1 }])
})

test('many batches at once are all counted', async () => {
  const events = [view, { kind: 'time-on-page', page: '/', seconds: 6 } as const]
  const one = Array.from({ length: 10 }, () => send(batch(events)))
  const other = Array.from({ length: 10 }, () => send(batch(events.toReversed())))
  await Promise.all([...one, ...other])
  expect(await read()).toMatchObject([{ count: 20 }, { count: 20, seconds: 120 }])
})

test.each([
  ['an unknown page', batch([{ kind: 'page-view', page: '/dashboard' } as never])],
  ['an unknown event', batch([{ kind: 'key-pressed', page: '/' } as never])],
  ['five seconds', batch([{ kind: 'time-on-page', page: '/', seconds: 5 }])],
  ['more than a day', batch([{ kind: 'time-on-page', page: '/', seconds: 86_401 }])],
  ['another depth', batch([{ kind: 'scroll-depth', page: '/', percent: 30 } as never])],
  ['nothing', batch([])],
  ['too many', batch(Array(51).fill(view))],
  ['an id that is none', { batchId: '<script>', events: [view] }],
])('%s is refused, and nothing is counted', async (_, json) => {
  const { status, json: told } = await send(json)
  expect([status, codeOf(told)]).toEqual([400, 'INVALID_REQUEST'])
  expect(await read()).toEqual([])
})

test('what a stranger adds to an event is dropped', async () => {
  await send(batch([{ ...view, email: 'ana@example.com', value: 7 } as never]))
  expect(await read()).toMatchObject([{ kind: 'page-view', value: 0, count: 1 }])
})

test('batches go after a week and counts after two years', async () => {
  await send(batch([view]))
  clock.advance(8 * day)
  await removeExpired(api.deps)
  expect(await api.deps.db.select().from(analyticsBatches)).toHaveLength(0)
  expect(await read()).toHaveLength(1)
  clock.advance(730 * day)
  await removeExpired(api.deps)
  expect(await read()).toHaveLength(0)
})

test('one address cannot flood the counts', async () => {
  await api.deps.limits.analyticsByAddress.charge('unknown', 600)
  const refused = await send(batch([view]))
  expect([refused.status, codeOf(refused.json)]).toEqual([429, 'RATE_LIMITED'])
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(await read()).toEqual([])
})
