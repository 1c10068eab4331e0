import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryTargets, postFigures } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { dayMs, fails, minuteMs } from '#tests/setup/server/metrics-tools.ts'
import { hourMs, openResultsTools, type ResultsTools } from '#tests/setup/server/results-tools.ts'

// Results of published posts that are not told, or not to be asked for.

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

test('a failure of one account keeps no other from its numbers', async () => {
  const kinds = [
    ...[fails('transient'), fails('auth'), fails('permission'), fails('unknown')],
    () => Promise.reject(new Error('a mistake of ours')),
  ]
  for (const [index, answer] of kinds.entries()) {
    const id = await link(`f${index}`)
    answers().set(`f${index}`, answer)
    await tools.publish(id, 3 * hourMs, { remoteId: `fp${index}` })
  }
  await tools.publish(await link('boa'), 2 * hourMs, { remoteId: 'good' })
  tell('good', 1)
  await tools.collect()
  expect(await figuresOf('good')).toEqual({ reach: 1 })
  for (const name of ['f0', 'f1', 'f2'])
    expect(await tools.tools.rowOf(name)).toMatchObject({ status: 'active', trouble: null })
})

test('a failure by a network that asks to wait puts all of the account off, with the words for it', async () => {
  const id = await link('limite')
  tools.results.atOnce = 1
  for (const [post, ago] of [2, 3, 0.9].entries())
    await tools.publish(id, ago * hourMs, { remoteId: `p${post}` })
  answers().set('limite', fails('rate_limited', 2 * 3600))
  await tools.collect()
  expect(tools.results.asked).toHaveLength(1)
  expect(await Promise.all(['p0', 'p1', 'p2'].map((one) => tools.dueIn(one)))).toEqual([2, 2, 2])
  expect((await tools.rowOf('p0'))?.trouble).toContain('pediu para esperar')
  tools.clock.advance(hourMs)
  await tools.collect()
  expect(tools.results.asked).toHaveLength(1)
  answers().delete('limite')
  tell('p0', 3)
  tools.clock.advance(hourMs)
  await tools.collect()
  expect(await tools.rowOf('p0')).toMatchObject({ figures: { reach: 3 }, trouble: null })
})

test('a failure without an answer is tried again sooner, and the next of the account goes first', async () => {
  const id = await link('muda')
  tools.results.atOnce = 1
  await tools.publish(id, 4 * hourMs, { remoteId: 'stuck' })
  await tools.publish(id, 2 * hourMs, { remoteId: 'next' })
  tell('next', 6)
  answers().set('muda', async (some) => {
    if (some.some(({ remoteId }) => remoteId === 'stuck')) return fails('transient')()
    return [{ remoteId: 'next', figures: { reach: 6 } }]
  })
  await tools.collect()
  expect(tools.idsAsked()).toEqual(['stuck'])
  expect(await tools.dueIn('stuck')).toBe(1)
  expect((await tools.rowOf('stuck'))?.trouble).toContain('não respondeu')
  tools.clock.advance(10 * minuteMs)
  await tools.collect()
  expect(await figuresOf('next')).toEqual({ reach: 6 })
})

test('a failure by a missing permission waits for the next look, or for the account to be connected again', async () => {
  const id = await link('recusa')
  await tools.publish(id, 2 * dayMs, { remoteId: 'p' })
  answers().set('recusa', fails('permission'))
  await tools.collect()
  expect(await tools.dueIn('p')).toBe(24)
  expect((await tools.rowOf('p'))?.trouble).toContain('permita ver as métricas')
  answers().delete('recusa')
  tell('p', 12)
  const { state } = await tools.tools.begin()
  expect((await tools.tools.giveBack('recusa', state)).status).toBeLessThan(300)
  await tools.collect()
  expect(await tools.rowOf('p')).toMatchObject({ figures: { reach: 12 }, trouble: null })
})

test('nothing is asked of an account that waits to be connected again, and its posts say so', async () => {
  const id = await link('parada')
  await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  await tools.metrics.change(id, { status: 'needs-reconnect' })
  await tools.collect()
  expect(tools.results.asked).toEqual([])
  expect(await tools.dueIn('p')).toBe(4)
  expect((await tools.rowOf('p'))?.trouble).toContain('Conecte a conta novamente')
})

test('nothing is asked of an account that is removed, whose results end with its link', async () => {
  const id = await link('sai')
  await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  tell('p', 4)
  await tools.collect()
  expect(await figuresOf('p')).toEqual({ reach: 4 })
  const { tools: api } = tools
  expect((await api.call(`/social-media-account/${id}`, { method: 'DELETE' })).status).toBe(200)
  tools.clock.advance(dayMs)
  await tools.collect()
  expect(tools.results.asked).toHaveLength(1)
  expect(await tools.db.$count(postFigures)).toBe(0)
  // A row that was written while the account was removed.
  const [target] = await tools.db.select().from(deliveryTargets)
  const dueAt = tools.clock.now()
  await tools.db.insert(postFigures).values({ targetId: target?.id ?? '', dueAt })
  await tools.collect()
  expect(await tools.db.$count(postFigures)).toBe(0)
})

test('nothing is asked of a post that is deleted', async () => {
  const id = await link('apaga')
  const postId = await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  tell('p', 4)
  await tools.collect()
  const deleted = await tools.tools.call(`/posts/${postId}`, {
    ...{ method: 'DELETE', headers: { 'If-Match': '"1"', 'Idempotency-Key': postId } },
  })
  expect(deleted.status).toBe(200)
  expect(await tools.db.$count(postFigures)).toBe(0)
  tools.clock.advance(dayMs)
  await tools.collect()
  expect([tools.results.asked.length, await tools.db.$count(postFigures)]).toEqual([1, 0])
})

test('nothing is asked of a network that tells no results any more', async () => {
  const id = await link('cala')
  await tools.publish(id, 30 * minuteMs, { remoteId: 'p' })
  await tools.collect()
  const { network } = tools.metrics
  delete network.metrics?.results
  tools.clock.advance(hourMs)
  await tools.collect()
  expect(await tools.rowOf('p')).toMatchObject({ trouble: null, figures: null })
  expect(await tools.dueIn('p')).toBe(4.5)
})

test('results end after two years, and with their post', async () => {
  const id = await link('fica')
  const postId = await tools.publish(id, 740 * dayMs, { remoteId: 'p', figures: { likes: 1 } })
  const kept = await tools.publish(id, 720 * dayMs, { remoteId: 'q', figures: { likes: 1 } })
  await removeExpired(tools.tools.api.deps)
  expect([await tools.rowOf('p'), await figuresOf('q')]).toEqual([undefined, { likes: 1 }])
  expect(await tools.db.$count(posts, eq(posts.id, postId))).toBe(1)
  await tools.db.delete(posts).where(eq(posts.id, kept))
  expect(await tools.db.$count(postFigures)).toBe(0)
})
