import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetricsTools, minuteMs, openMetricsTools } from '#tests/setup/server/metrics-tools.ts'

let metrics: MetricsTools
beforeAll(async () => {
  metrics = await openMetricsTools()
})
afterAll(() => metrics.tools.api.dispose())
beforeEach(() => metrics.begin())

test('a network that never answers leaves what it said before, for all who ask, within seconds', async () => {
  const id = await metrics.link('demorada')
  await metrics.read(id)
  await metrics.advance(16 * minuteMs)
  metrics.numbers.answers.set('demorada', () => new Promise(() => {}))
  const begun = performance.now()
  const both = await Promise.all([metrics.read(id), metrics.read(id)])
  for (const one of both)
    expect(one).toMatchObject({ followers_count: 1200, trouble: expect.any(String) })
  expect(performance.now() - begun).toBeLessThan(9000)
})

test('forty accounts of a network that never answers keep nobody for ten seconds', async () => {
  const ids: string[] = []
  for (let index = 0; index < 40; index += 1) {
    ids.push(await metrics.link(`muda${index}`))
    metrics.numbers.answers.set(`muda${index}`, () => new Promise(() => {}))
  }
  const begun = performance.now()
  const all = await Promise.all(ids.map((id) => metrics.ask(id)))
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]))
})
