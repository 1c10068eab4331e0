import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { growthDays } from '#contract/accounts/account-numbers.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { accountDays } from '#server/db/schema/social-accounts.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { NetworkError } from '#server/networks/network.ts'
import {
  dayMs,
  fails,
  type MetricsTools,
  minuteMs,
  openMetricsTools,
  told,
} from '#tests/setup/server/metrics-tools.ts'

// What is collected day by day, and what GET /metrics/growth makes of it.

let metrics: MetricsTools
beforeAll(async () => {
  metrics = await openMetricsTools()
})
afterAll(() => metrics.tools.api.dispose())
beforeEach(() => metrics.begin())

const answers = () => metrics.numbers.answers
const tell = (reach: number) => async (days: readonly string[]) =>
  days.map((day) => ({ day, reach, views: 2 * reach }))
const nameDay = (back: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    metrics.clock.now().getTime() - back * dayMs,
  )

test('the collection: run twice writes the days over, and never adds them up', async () => {
  // At noon (UTC), so that both collections are of one day.
  await metrics.advance(1.5 * dayMs - (metrics.clock.now().getTime() % dayMs))
  const id = await metrics.link('dias')
  metrics.numbers.tellDays = tell(100)
  await metrics.collect()
  const first = await metrics.daysOf(id)
  expect(first.filter(({ reach, views }) => reach === 100 && views === 200)).toHaveLength(30)
  expect(first.flatMap(({ followers }) => followers ?? [])).toEqual([1200])
  await metrics.change(id, { metricsDueAt: metrics.clock.now() })
  metrics.clock.advance(20 * minuteMs)
  answers().set('dias', async () => ({ ...told, followers: 1205 }))
  metrics.numbers.tellDays = tell(110)
  await metrics.collect()
  const again = await metrics.daysOf(id)
  // Only the newest days are asked for again.
  expect(again.filter(({ reach }) => reach === 110)).toHaveLength(3)
  expect(again.filter(({ reach }) => reach === 100)).toHaveLength(27)
  expect(again.flatMap(({ followers }) => followers ?? []).at(-1)).toBe(1205)
})

test('the collection asks for an account once in half a day, also when many collect at once', async () => {
  await metrics.link('vez')
  await Promise.all([metrics.collect(), metrics.collect(), metrics.collect()])
  expect(metrics.numbers.asked).toEqual(['vez'])
  metrics.clock.advance(9 * 60 * minuteMs)
  await metrics.collect()
  expect(metrics.numbers.asked).toHaveLength(1)
  metrics.clock.advance(6 * 60 * minuteMs)
  await metrics.collect()
  expect(metrics.numbers.asked).toHaveLength(2)
})

test('the collection goes on past accounts that fail, and disconnects none', async () => {
  const names = ['a1', 'a2', 'a3', 'a4']
  const ids: string[] = []
  for (const name of names) ids.push(await metrics.link(name))
  answers().set('a1', fails('auth'))
  answers().set('a2', () => Promise.reject(new Error('a mistake of ours')))
  answers().set('a3', fails('permission'))
  await metrics.collect()
  expect(await metrics.daysOf(ids[3] ?? '')).toMatchObject([{ followers: 1200 }])
  for (const name of names)
    expect(await metrics.tools.rowOf(name)).toMatchObject({ status: 'active', trouble: null })
})

test('the collection waits for as long as a network said, and asks for no days meanwhile', async () => {
  const id = await metrics.link('lenta')
  answers().set('lenta', fails('rate_limited', 3 * 3600))
  await metrics.collect()
  expect(metrics.numbers.askedDays).toEqual([])
  const due = (await metrics.tools.rowOf('lenta'))?.metricsDueAt.getTime() ?? 0
  expect(due - metrics.clock.now().getTime()).toBe(3 * 3_600_000)
  expect(await metrics.daysOf(id)).toEqual([])
})

test('the collection keeps what was told before a question failed, and what is not told any more', async () => {
  const id = await metrics.link('meia')
  let calls = 0
  metrics.numbers.tellDays = async (days) => {
    calls += 1
    if (calls === 2) throw new NetworkError('transient', '', 'HTTP 502')
    return tell(70)(days)
  }
  await metrics.collect()
  const told70 = async () => (await metrics.daysOf(id)).filter(({ reach }) => reach === 70)
  expect(await told70()).toHaveLength(7)
  metrics.numbers.tellDays = async () => []
  metrics.clock.advance(dayMs)
  await metrics.collect()
  expect(await told70()).toHaveLength(7)
})

test('the collection has the followers where the days are not allowed, and growth says what is', async () => {
  const id = await metrics.link('fechada', ['publish', 'comment'])
  metrics.numbers.tellDays = fails('permission')
  await metrics.collect()
  expect(await metrics.daysOf(id)).toMatchObject([{ followers: 1200, reach: null }])
  expect(metrics.numbers.askedDays).toHaveLength(1)
  expect((await metrics.readGrowth(id)).trouble).toContain('Sem permissão para ver o alcance.')
  expect((await metrics.tools.rowOf('fechada'))?.trouble).toBeNull()
})

test('growth has each of the last 90 days in the zone of the project, with its gaps', async () => {
  const { db } = metrics.tools.api.deps
  const id = await metrics.link('cresce')
  const now = metrics.clock.now().getTime()
  await metrics.change(id, { createdAt: new Date(now - 10 * dayMs) })
  const at = new Date(now - 2 * dayMs)
  await db.insert(accountDays).values([
    { accountId: id, day: nameDay(3), followers: 10, followersAt: at },
    { accountId: id, day: nameDay(2), reach: 0, views: null, activityAt: at },
    { accountId: id, day: nameDay(growthDays), followers: 1, followersAt: at },
  ])
  const { projectId } = metrics.tools
  const postId = randomUUID()
  await db.insert(posts).values({ id: postId, projectId, caption: 'Pão' })
  const posted = (ms: number, state: 'published' | 'rejected' = 'published') => ({
    ...{ postId, accountId: id, state, timeZone: 'America/Sao_Paulo' },
    ...{ postedAt: new Date(ms), scheduledAt: new Date(ms) },
  })
  const midnight = Date.parse(`${nameDay(4)}T03:00:00Z`)
  await db
    .insert(deliveryTargets)
    .values([
      ...[posted(midnight), posted(midnight + dayMs - 1), posted(midnight - 1)],
      ...[posted(midnight + 5, 'rejected'), posted(now - 200 * dayMs)],
    ])
  const growth = await metrics.readGrowth(id)
  const series = Object.fromEntries(growth.series.map((one) => [one.measure, one]))
  const tellOf = (measure: string, ...back: number[]) =>
    back.map((days) => series[measure]?.values[growthDays - 1 - days])
  expect(growth).toMatchObject({ from: nameDay(growthDays - 1), trouble: null })
  expect(growth.series.map(({ values }) => values.length)).toEqual([90, 90, 90, 90])
  expect(tellOf('followers', 4, 3, 2)).toEqual([null, 10, null])
  expect(series.followers?.values[0]).toBeNull()
  expect(tellOf('reach', 3, 2, 1)).toEqual([null, 0, null])
  expect(series.views?.values.every((value) => value === null)).toBe(true)
  expect(tellOf('posts', 11, 10, 5, 4, 3, 0)).toEqual([null, 0, 1, 2, 0, 0])
  expect(series.followers).toMatchObject({ source: 'Instagram', fetchedAt: at.toISOString() })
  expect(series.views).toMatchObject({ source: 'Instagram', fetchedAt: null })
  expect(series.posts?.source).toBe('uPubly')
  expect(metrics.numbers.asked, 'nobody was asked').toEqual([])
})

test('growth of today has the followers as soon as anybody asked for the numbers of now', async () => {
  const id = await metrics.link('hoje')
  await metrics.read(id)
  const { series } = await metrics.readGrowth(id)
  expect(series[0]).toMatchObject({ measure: 'followers' })
  expect(series[0]?.values.slice(-2)).toEqual([null, 1200])
})

test('growth says why nothing newer is known', async () => {
  const id = await metrics.link('parada')
  answers().set('parada', fails('transient'))
  await metrics.collect()
  expect((await metrics.readGrowth(id)).trouble).toContain('não respondeu')
  await metrics.change(id, { status: 'needs-reconnect' })
  expect((await metrics.readGrowth(id)).trouble).toContain('Conecte a conta novamente')
})

test('growth ends after two years', async () => {
  const id = await metrics.link('antiga')
  const rows = [740, 720].map((back) => ({ accountId: id, day: nameDay(back), followers: 1 }))
  await metrics.tools.api.deps.db.insert(accountDays).values(rows)
  await removeExpired(metrics.tools.api.deps)
  expect((await metrics.daysOf(id)).map(({ day }) => day)).toEqual([nameDay(720)])
})
