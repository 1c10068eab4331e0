import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PostPage } from '#contract/posts/post.ts'
import { maxAskedPosts, mostToldOfPost } from '#contract/posts/post-results.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { deliveryTargets, postFigures } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { addPlainAccount, addPublished } from '#tests/setup/server/add-published.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'
import { dayMs } from '#tests/setup/server/metrics-tools.ts'
import { hourMs, openResultsTools, type ResultsTools } from '#tests/setup/server/results-tools.ts'
import { addProject } from '../setup/people/access-world.ts'

// What is answered of what was collected: results of posts, and the best times.

let tools: ResultsTools
beforeAll(async () => {
  tools = await openResultsTools()
})
afterAll(() => tools.tools.api.dispose())
beforeEach(() => tools.begin())

const link = (name: string) => tools.metrics.link(name)

async function linkElsewhere() {
  const { deps } = tools.tools.api
  const { projectId } = await addProject(deps)
  const account = { projectId, platformId: 'instagram', username: 'alheia' }
  return { projectId, accountId: await addPlainAccount(deps, account) }
}

test('GET /metrics/posts tells the figures in their order, who told them and when, by the id of the time', async () => {
  const id = await link('uma')
  const figures = { saves: 1, likes: 0, reach: 70 }
  const postId = await tools.publish(id, 3 * hourMs, { remoteId: 'p', figures })
  const untold = await tools.publish(id, 3 * hourMs, { remoteId: 'q' })
  const page = await tools.tools.call('/posts')
  const listed = dataOf(page.json, PostPage).content.find((post) => post.id === postId)
  expect(await tools.readResults(untold, postId, postId, randomUUID())).toEqual([
    {
      postId,
      publications: [
        {
          ...{ scheduleId: listed?.schedules[0]?.id, source: 'Instagram', isSimulated: true },
          figures: [
            { measure: 'reach', value: 70 },
            { measure: 'likes', value: 0 },
            { measure: 'saves', value: 1 },
          ],
          ...{ fetchedAt: listed?.schedules[0]?.postedAt, trouble: null },
        },
      ],
    },
  ])
  expect(tools.results.asked, 'nobody was asked').toEqual([])
})

test('GET /metrics/posts tells what was said last beside why nothing newer is known', async () => {
  const id = await link('muda')
  const postId = await tools.publish(id, 2 * hourMs, { remoteId: 'p' })
  const silent = await tools.publish(id, 2 * hourMs, { remoteId: 'q', figures: {} })
  const trouble = 'O Instagram não respondeu.'
  tools.results.figures.set('p', { views: 5 })
  await tools.collect()
  await tools.db.update(postFigures).set({ trouble })
  expect(await tools.readResults(postId, silent)).toMatchObject([
    { postId, publications: [{ figures: [{ measure: 'views', value: 5 }], trouble }] },
  ])
})

test('GET /metrics/posts tells each time of a repeated post on each account, the newest hundred', async () => {
  const [first, second] = [await link('a'), await link('b')]
  const postId = await addPublished(tools.tools.api.deps, {
    ...{ projectId: tools.tools.projectId, accountIds: [first, second] },
    ...{ postedAt: new Date(tools.clock.now().getTime() - dayMs), figures: { likes: 1 } },
  })
  const times = Array.from({ length: mostToldOfPost }, (_, index) => ({
    ...{ id: randomUUID(), postId, accountId: first, state: 'published' as const },
    ...{ timeZone: 'America/Sao_Paulo', scheduledAt: new Date(index * dayMs) },
    postedAt: new Date(index * dayMs),
  }))
  await tools.db.insert(deliveryTargets).values(times)
  const fetchedAt = tools.clock.now()
  await tools.db
    .insert(postFigures)
    .values(times.map(({ id }) => ({ targetId: id, figures: { likes: 2 }, fetchedAt })))
  const [told] = await tools.readResults(postId)
  const ids = told?.publications.map(({ scheduleId }) => scheduleId) ?? []
  expect(ids.slice(0, -2)).toEqual(times.slice(2).map(({ id }) => id))
  expect(ids).toHaveLength(mostToldOfPost)
})

test('GET /metrics/posts tells nothing of posts of other projects, and of deleted ones', async () => {
  const { deps } = tools.tools.api
  const { projectId, accountId } = await linkElsewhere()
  const postedAt = new Date(tools.clock.now().getTime() - dayMs)
  const foreign = { projectId, accountIds: [accountId], postedAt, figures: { likes: 9 } }
  const theirs = await addPublished(deps, foreign)
  const mine = await tools.publish(await link('minha'), dayMs, { figures: { likes: 1 } })
  expect(await tools.readResults(theirs, mine)).toMatchObject([{ postId: mine }])
  await tools.db.update(posts).set({ deletedAt: postedAt }).where(eq(posts.id, mine))
  expect(await tools.readResults(theirs, mine)).toEqual([])
})

test('GET /metrics/posts refuses what is no id, none, and more than a hundred', async () => {
  const ids = Array.from({ length: maxAskedPosts + 1 }, () => randomUUID())
  for (const query of ['', '?ids=', '?ids=pao', `?ids=${ids[0]},`, `?ids=${ids}`]) {
    const { status, json } = await tools.ask(`/posts${query}`)
    expect([status, codeOf(json)], query).toEqual([400, 'INVALID_REQUEST'])
  }
  expect((await tools.ask(`/posts?ids=${ids.slice(1)}`)).status).toBe(200)
})

/** Four weeks of posts: those of Tuesdays at 18:00 are half as good again as the others. */
async function publishWeeks(accountId: string, projectId = tools.tools.projectId) {
  const now = tools.clock.now().getTime()
  const zone = 'America/Sao_Paulo'
  for (let back = 2; back < 30; back += 1) {
    const { date } = wallClockAt(now - back * dayMs, zone)
    const isGood = new Date(date).getUTCDay() === 2
    const time = isGood ? '18:07' : '09:00'
    const postedAt = new Date(instantOf({ date, time }, zone))
    const figures = { reach: (isGood ? 150 : 100) + (back % 3) }
    const fetchedAt = new Date(postedAt.getTime() + dayMs)
    await addPublished(tools.tools.api.deps, {
      ...{ projectId, accountIds: [accountId], postedAt, figures, fetchedAt },
    })
  }
}

test('GET /metrics/best-times are those of the own posts, by the clock of the project, with how sure they are', async () => {
  await publishWeeks(await link('semanas'))
  const { projectId, accountId } = await linkElsewhere()
  await publishWeeks(accountId, projectId)
  const { posts: count, times } = await tools.readTimes()
  expect(count).toBe(28)
  expect(times).toEqual([
    { weekday: 2, hour: 18, posts: 4, gain: expect.any(Number), sureness: 'medium' },
  ])
  expect(times[0]?.gain).toBeGreaterThan(10)
  expect(tools.results.asked, 'nobody was asked').toEqual([])
})

test('GET /metrics/best-times come of posts of 90 days whose numbers are a day old or more, deleted ones apart', async () => {
  expect(await tools.readTimes()).toEqual({ posts: 0, times: [] })
  const id = await link('poucos')
  const tell = (daysAgo: number, hours: number) =>
    tools.publish(id, daysAgo * dayMs, {
      ...{ figures: { reach: 100 } },
      fetchedAt: new Date(tools.clock.now().getTime() - daysAgo * dayMs + hours * hourMs),
    })
  const counted = await tell(89, 24)
  await tell(5, 23)
  await tell(91, 24)
  expect(await tools.readTimes()).toEqual({ posts: 1, times: [] })
  await tools.db.update(posts).set({ deletedAt: tools.clock.now() }).where(eq(posts.id, counted))
  expect(await tools.readTimes()).toEqual({ posts: 0, times: [] })
})
