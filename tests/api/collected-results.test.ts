import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryTargets, postFigures } from '#server/db/schema/delivery-targets.ts'
import { dayMs, minuteMs } from '#tests/setup/server/metrics-tools.ts'
import { hourMs, openResultsTools, type ResultsTools } from '#tests/setup/server/results-tools.ts'

// What is collected of published posts where posts are published.

let tools: ResultsTools
beforeAll(async () => {
  tools = await openResultsTools()
})
afterAll(() => tools.tools.api.dispose())
beforeEach(() => tools.begin())

const link = (name: string) => tools.metrics.link(name)
const answers = () => tools.results.answers
const tell = (remoteId: string, reach: number) => tools.results.figures.set(remoteId, { reach })
const figuresOf = async (remoteId: string) => (await tools.rowOf(remoteId))?.figures

test('a publication is asked for 1 h, 6 h, 1, 3, 7 and 30 days after, then never again', async () => {
  const id = await link('vezes')
  await tools.publish(id, 0, { remoteId: 'p' })
  const ages: number[] = []
  for (let age = 0; age < 33 * 24; age += age < 30 ? 1 : 24) {
    const before = tools.results.asked.length
    tell('p', 100 + age)
    await tools.collect()
    if (tools.results.asked.length > before) ages.push(age)
    tools.clock.advance((age < 30 ? 1 : 24) * hourMs)
  }
  expect(ages).toEqual([1, 6, 24, 78, 174, 726])
  expect(await tools.rowOf('p')).toMatchObject({ dueAt: null, trouble: null })
  expect(await figuresOf('p')).toEqual({ reach: 826 })
})

test('a publication of before this was asked for is taken up, for 30 days', async () => {
  const id = await link('antes')
  await tools.publish(id, 8 * dayMs, { remoteId: 'old' })
  await tools.publish(id, 31 * dayMs, { remoteId: 'older' })
  tell('old', 5)
  await tools.collect()
  expect(tools.idsAsked()).toEqual(['old'])
  expect(await figuresOf('old')).toEqual({ reach: 5 })
  expect(await tools.dueIn('old')).toBe(22 * 24)
  expect(await tools.rowOf('older')).toBeUndefined()
})

test('a publication is taken up by a process that goes on, too, when it was found out late', async () => {
  const id = await link('tarde')
  const collect = tools.begins()
  await collect(new AbortController().signal)
  await tools.publish(id, 2 * dayMs, { remoteId: 'late' })
  await tools.publish(id, 5 * dayMs, { remoteId: 'older' })
  await collect(new AbortController().signal)
  expect(tools.idsAsked()).toEqual(['late'])
  await tools.collect()
  expect(tools.idsAsked()).toEqual(['late', 'older'])
})

test('a publication is not asked for without an id, by nobody once its row says so, and not before its hour', async () => {
  const id = await link('nunca')
  await tools.publish(id, 2 * hourMs, {})
  await tools.publish(id, 2 * hourMs, { remoteId: 'seed', figures: { likes: 3 } })
  await tools.publish(id, 30 * minuteMs, { remoteId: 'young' })
  await tools.collect()
  expect(tools.results.asked).toEqual([])
  expect(await tools.db.$count(postFigures)).toBe(2)
  expect(await tools.dueIn('young')).toBe(0.5)
})

test('a publication keeps what was told when nothing is told any more, as of a story that has ended', async () => {
  const id = await link('some')
  await tools.publish(id, 2 * hourMs, { remoteId: 'story' })
  tell('story', 40)
  await tools.collect()
  const before = await tools.rowOf('story')
  for (const figures of [undefined, {}]) {
    if (figures) tools.results.figures.set('story', figures)
    else tools.results.figures.delete('story')
    tools.clock.advance(2 * dayMs)
    await tools.collect()
    expect(await tools.rowOf('story')).toMatchObject({
      ...{ figures: { reach: 40 }, fetchedAt: before?.fetchedAt, trouble: null },
    })
  }
  expect(tools.results.asked).toHaveLength(3)
})

test('a publication has the numbers of one answer, never of two', async () => {
  const id = await link('menos')
  await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  tools.results.figures.set('p', { reach: 40, likes: 2 })
  await tools.collect()
  tools.results.figures.set('p', { likes: 9 })
  tools.clock.advance(dayMs)
  await tools.collect()
  expect(await tools.rowOf('p')).toMatchObject({
    ...{ figures: { likes: 9 }, fetchedAt: tools.clock.now() },
  })
})

test('a publication is asked for with its address and the place it went to', async () => {
  const id = await link('lugar')
  const permalink = 'https://rede.example/q'
  await tools.publish(id, 2 * hourMs, { remoteId: 'p', permalink: null })
  await tools.publish(id, 3 * hourMs, { remoteId: 'q', permalink })
  // Of a post that was changed into one of the feed since.
  await tools.db
    .update(deliveryTargets)
    .set({ journal: { content: { options: { placement: 'story' } } } })
    .where(eq(deliveryTargets.remoteId, 'p'))
  await tools.collect()
  expect(tools.results.asked).toEqual([
    [
      ...['lugar', { remoteId: 'q', placement: undefined, permalink }],
      { remoteId: 'p', placement: 'story', permalink: null },
    ],
  ])
})

test('questions are asked for an account at a time, as many posts together as the network takes', async () => {
  for (const name of ['um', 'dois']) {
    const id = await link(name)
    for (const post of [1, 2, 3]) await tools.publish(id, 2 * hourMs, { remoteId: name + post })
  }
  await tools.collect()
  const sizes = tools.results.asked.map(([account, ...some]) => `${account} ${some.length}`)
  expect(sizes.toSorted()).toEqual(['dois 1', 'dois 2', 'um 1', 'um 2'])
})

test('questions are asked once, also when many collect at once', async () => {
  for (const name of ['a', 'b', 'c']) {
    const id = await link(name)
    for (const post of [1, 2, 3]) await tools.publish(id, 2 * hourMs, { remoteId: name + post })
  }
  await Promise.all([tools.collect(), tools.collect(), tools.collect()])
  expect(tools.idsAsked().toSorted()).toEqual([
    'a1',
    'a2',
    'a3',
    'b1',
    'b2',
    'b3',
    'c1',
    'c2',
    'c3',
  ])
})

test('questions are ten of a turn at most, and what is left has another', async () => {
  const id = await link('muitos')
  tools.results.atOnce = 1
  for (let post = 0; post < 12; post += 1)
    await tools.publish(id, 2 * hourMs + post, { remoteId: `p${post}` })
  await tools.collect()
  expect(tools.idsAsked()).toHaveLength(10)
  tools.clock.advance(11 * minuteMs)
  await tools.collect()
  expect(new Set(tools.idsAsked()).size).toBe(12)
})

test('questions are asked again after a crash in the middle, and an answer of before it counts no more', async () => {
  const id = await link('cai')
  await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  let isDead = true
  answers().set('cai', async () => {
    if (isDead) throw new Error('the process died')
    return [{ remoteId: 'p', figures: { reach: 7 } }]
  })
  await tools.collect()
  isDead = false
  await tools.collect()
  expect(tools.results.asked, 'somebody may be at it still').toHaveLength(1)
  tools.clock.advance(6 * minuteMs)
  await tools.collect()
  expect(await figuresOf('p')).toEqual({ reach: 7 })
  // One that comes when another has taken the publication since.
  answers().set('cai', async () => {
    await tools.db.update(postFigures).set({ dueAt: tools.clock.now(), figures: { reach: 9 } })
    return [{ remoteId: 'p', figures: { reach: 8 } }]
  })
  tools.clock.advance(dayMs)
  await tools.collect()
  expect(await figuresOf('p')).toEqual({ reach: 9 })
})

test('questions: that are under way when the server stops are asked again soon, and are no failure', async () => {
  const id = await link('fim')
  await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  const stopping = new AbortController()
  answers().set('fim', () => {
    stopping.abort()
    return new Promise(() => {})
  })
  await tools.collect(stopping.signal)
  expect(await tools.rowOf('p')).toMatchObject({ trouble: null, figures: null })
  expect(await tools.dueIn('p')).toBeLessThan(0.5)
})
