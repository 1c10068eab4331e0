import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf } from '#tests/setup/server/create-test-app.ts'
import {
  dayMs,
  fails,
  type MetricsTools,
  minuteMs,
  openMetricsTools,
  told,
} from '#tests/setup/server/metrics-tools.ts'

// What a network says of an account now: GET /metrics.

let metrics: MetricsTools
beforeAll(async () => {
  metrics = await openMetricsTools()
})
afterAll(() => metrics.tools.api.dispose())
beforeEach(() => metrics.begin())

const answers = () => metrics.numbers.answers

test('the numbers are those that the network tells: a zero is a zero, what is missing null', async () => {
  const id = await metrics.link('uma')
  answers().set('uma', async () => ({ ...told, posts: null, biography: '' }))
  expect(await metrics.read(id)).toEqual({
    ...{ username: 'padaria', name: 'Padaria', biography: '', profile_picture_url: null },
    ...{ followers_count: 1200, follows_count: 0, media_count: null },
    ...{ source: 'Instagram', isSimulated: true, trouble: null },
    fetchedAt: metrics.clock.now().toISOString(),
  })
})

test('a network is asked once in a quarter of an hour, however many ask at once', async () => {
  const id = await metrics.link('duas')
  answers().set('duas', () => new Promise((resolve) => setTimeout(resolve, 50, told)))
  const all = await Promise.all(Array.from({ length: 5 }, () => metrics.read(id)))
  expect(new Set(all.map(({ trouble }) => trouble))).toEqual(new Set([null]))
  await metrics.advance(14 * minuteMs)
  await metrics.read(id)
  expect(metrics.numbers.asked).toEqual(['duas'])
  await metrics.advance(2 * minuteMs)
  answers().set('duas', async () => ({ ...told, followers: 1300 }))
  expect(await metrics.read(id)).toMatchObject({ followers_count: 1300, trouble: null })
  expect(metrics.numbers.asked).toHaveLength(2)
})

test('a network that fails leaves what it said last, and is not asked at each call', async () => {
  const id = await metrics.link('tres')
  const { fetchedAt } = await metrics.read(id)
  await metrics.advance(16 * minuteMs)
  answers().set('tres', fails('transient'))
  const trouble = 'O Instagram não respondeu. Os números serão atualizados assim que ele responder.'
  const last = { fetchedAt, followers_count: 1200, trouble }
  expect(await metrics.read(id)).toMatchObject(last)
  expect(await metrics.read(id)).toMatchObject(last)
  expect(metrics.numbers.asked).toHaveLength(2)
  await metrics.advance(3 * minuteMs)
  answers().delete('tres')
  expect(await metrics.read(id)).toMatchObject({ trouble: null })
})

test('what was never said is not available, and nobody is asked again before the network wants', async () => {
  const id = await metrics.link('quatro')
  answers().set('quatro', fails('rate_limited', 20 * 60))
  for (const _ of [1, 2]) {
    const { status, json } = await metrics.ask(id)
    expect([status, codeOf(json)]).toEqual([503, 'NETWORK_UNAVAILABLE'])
  }
  await metrics.advance(16 * minuteMs)
  expect((await metrics.ask(id)).status).toBe(503)
  expect(metrics.numbers.asked).toEqual(['quatro'])
  await metrics.advance(5 * minuteMs)
  answers().delete('quatro')
  expect((await metrics.ask(id)).status).toBe(200)
})

test('an account that fails takes nothing from another one, and stays connected', async () => {
  const [good, bad] = [await metrics.link('boa'), await metrics.link('ruim')]
  answers().set('ruim', fails('permission'))
  const [one, other] = await Promise.all([metrics.ask(good), metrics.ask(bad)])
  expect([one.status, other.status]).toEqual([200, 503])
  expect((await metrics.rowOf(bad))?.trouble).toContain('permita ver as métricas')
  expect(await metrics.tools.rowOf('ruim')).toMatchObject({ status: 'active', trouble: null })
})

test('an account that has to be connected again shows its last numbers, and is not asked', async () => {
  const [known, unknown] = [await metrics.link('velha'), await metrics.link('nova')]
  await metrics.read(known)
  for (const id of [known, unknown]) await metrics.change(id, { status: 'needs-reconnect' })
  await metrics.advance(dayMs)
  expect(await metrics.read(known)).toMatchObject({
    ...{ followers_count: 1200, trouble: expect.stringContaining('Conecte a conta novamente') },
  })
  expect((await metrics.ask(unknown)).status).toBe(503)
  await metrics.collect()
  expect(metrics.numbers.asked).toEqual(['velha'])
})

test('forty accounts at once are all told, six of a person at a time', async () => {
  const ids: string[] = []
  for (let index = 0; index < 40; index += 1) ids.push(await metrics.link(`muita${index}`))
  let [running, most] = [0, 0]
  for (const index of ids.keys())
    answers().set(`muita${index}`, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      return told
    })
  const all = await Promise.all(ids.map((id) => metrics.ask(id)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(metrics.numbers.asked).toHaveLength(40)
  expect(most).toBeLessThanOrEqual(6)
})

test.each([
  ['an id that nobody has', randomUUID(), 404],
  ['a malformed id', 'padaria', 400],
  ['SQL in place of an id', encodeURIComponent("' or 1=1 --"), 400],
  ['no id', '', 400],
])('%s is refused', async (_what, id, status) => {
  expect((await metrics.ask(id)).status).toBe(status)
  expect((await metrics.askGrowth(id)).status).toBe(status)
})

test('an account is told in its own project alone', async () => {
  const id = await metrics.link('nossa')
  await metrics.read(id)
  const { lume, horta } = metrics.tools.api.people
  for (const [{ id: projectId }, status] of [
    [lume, 404],
    [horta, 403],
  ] as const) {
    expect((await metrics.ask(id, { projectId })).status).toBe(status)
    expect((await metrics.askGrowth(id, { projectId })).status).toBe(status)
  }
})

test('the numbers of an account end with its link', async () => {
  const id = await metrics.link('removida')
  await metrics.collect()
  expect(await metrics.daysOf(id)).toHaveLength(1)
  await metrics.tools.call(`/social-media-account/${id}`, { method: 'DELETE' })
  expect([await metrics.rowOf(id), await metrics.daysOf(id)]).toEqual([undefined, []])
  expect([(await metrics.ask(id)).status, (await metrics.askGrowth(id)).status]).toEqual([404, 404])
})

test('nothing is kept of an account that is removed while it is asked', async () => {
  const id = await metrics.link('fugaz')
  answers().set('fugaz', async () => {
    await metrics.tools.call(`/social-media-account/${id}`, { method: 'DELETE' })
    return told
  })
  expect((await metrics.ask(id)).status).toBe(404)
  expect([await metrics.rowOf(id), await metrics.daysOf(id)]).toEqual([undefined, []])
})

test('of a network that tells no numbers there are only the posts', async () => {
  const id = await metrics.link('calada')
  delete metrics.network.metrics
  expect((await metrics.ask(id)).status).toBe(404)
  const { series } = await metrics.readGrowth(id)
  expect(series.map(({ measure }) => measure)).toEqual(['posts'])
  await metrics.collect()
  expect(metrics.numbers.asked).toEqual([])
})
