import { randomUUID } from 'node:crypto'
import { subDays } from 'date-fns/subDays'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { writeRevisionTag } from '#contract/calls/api.ts'
import type { Post } from '#contract/posts/post.ts'
import { UpcomingSchedules } from '#contract/posts/schedule.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000
const noon = Date.parse('2031-03-03T15:00:00.000Z')
const at = (days: number) => new Date(noon + days * day).toISOString()

let world: TestWorld
let tools: PostTools
let post: Post
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create({ at: new Date(noon) })
})

const entry = (more: Record<string, unknown> = {}) => ({
  ...{ postId: post.id, schedule: at(1), socialMediaAccountIds: [tools.accountId], ...more },
})
const add = (json: unknown, { key = randomUUID(), version = post.version } = {}) =>
  fetch(`${world.url}/api/v1/schedules`, {
    method: 'POST',
    headers: {
      ...{ ...tools.person.headers, 'Content-Type': 'application/json' },
      ...{ 'Idempotency-Key': key, 'If-Match': writeRevisionTag(version) },
    },
    body: JSON.stringify(json),
  })
const timesOf = ({ schedules }: Pick<Post, 'schedules'>) =>
  schedules.map(({ scheduledAt }) => scheduledAt)
const list = async (query = `from=${at(0)}&to=${at(50)}`, headers = tools.person.headers) => {
  const answer = await fetch(`${world.url}/api/v1/schedules?${query}`, { headers })
  expect(answer.status).toBe(200)
  return v.parse(UpcomingSchedules, (await answer.json()).data)
}

it('schedule calls: calls about times alone adds a series to a post, which keeps its other times and its content', async () => {
  const changed = await tools.read(await add(entry({ repeatType: 2, repeatNumber: 2 })))
  expect(timesOf(changed)).toEqual([at(0), at(1), at(3), at(5)])
  expect(changed).toMatchObject({ caption: post.caption, version: post.version + 1 })
  expect(changed.schedules[0]?.id).toBe(post.schedules[0]?.id)
  expect(changed.schedules[1]?.timeZone).toBe('America/Sao_Paulo')
  const { schedules, hasMore } = await list()
  expect(schedules.map(({ postId, scheduledAt }) => [postId, scheduledAt])).toEqual(
    timesOf(changed).map((time) => [post.id, time]),
  )
  expect(hasMore).toBe(false)
})

it('schedule calls: calls about times alone adds a time once, however often the call is repeated', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => add(entry(), { key })))
  const read = await Promise.all(answers.map(tools.read))
  expect(new Set(read.map(({ version }) => version))).toEqual(new Set([post.version + 1]))
  expect(await tools.targetsOf(post)).toHaveLength(2)
  await expectRefusal(await add(entry({ schedule: at(9) }), { key }), 422, 'IDEMPOTENCY_KEY_REUSED')
})

it('schedule calls: calls about times alone adds nothing where the post goes out already, nor for an entry that is off', async () => {
  const same = await tools.read(await add(entry({ schedule: at(0) })))
  expect(timesOf(same)).toEqual([at(0)])
  await tools.read(await add(entry({ isActive: false }), { version: same.version }))
  expect(await tools.targetsOf(post)).toHaveLength(1)
})

it('schedule calls: calls about times alone refuses an old revision, a past time, too many times, and what belongs to others', async () => {
  await expectRefusal(await add(entry(), { version: 7 }), 412, 'VERSION_CONFLICT')
  const past = subDays(new Date(), 1).toISOString()
  await expectRefusal(await add(entry({ schedule: past })), 422, 'SCHEDULE_IN_PAST')
  const other = await openPostTools(world)
  const ids = [...Array.from({ length: 2 }, () => tools.accountId), other.accountId]
  const many = entry({ repeatType: 1, repeatNumber: 364, socialMediaAccountIds: ids })
  await expectRefusal(await add(many), 400, 'INVALID_REQUEST')
  const foreign = entry({ socialMediaAccountIds: [other.accountId] })
  await expectRefusal(await add(foreign), 422, 'ACCOUNT_UNAVAILABLE')
  const { id: postId } = await other.create()
  await expectRefusal(await add(entry({ postId })), 404, 'NOT_FOUND')
  expect(await tools.targetsOf(post)).toHaveLength(1)
})

it('schedule calls: calls about times alone adds a time to a post that was published, and lists it alone', async () => {
  await tools.place(post, { state: 'published', postedAt: new Date(noon) })
  const changed = await tools.read(await add(entry()))
  expect(changed.status).toEqual(['Agendado', 'Publicado em parte'])
  expect((await list()).schedules.map(({ scheduledAt }) => scheduledAt)).toEqual([at(1)])
})

it('schedule calls: calls about times alone lists the times of its own project that are to come, up to the end of a period', async () => {
  const other = await openPostTools(world)
  expect((await list(undefined, other.person.headers)).schedules).toEqual([])
  expect((await list(`from=${at(-5)}&to=${at(0)}`)).schedules).toEqual([])
  expect((await list('')).schedules).toEqual([])
  await tools.place(post, { state: 'cancelled' })
  expect((await list()).schedules).toEqual([])
  const answer = await fetch(`${world.url}/api/v1/schedules?from=${at(0)}&to=${at(101)}`, {
    headers: tools.person.headers,
  })
  await expectRefusal(answer, 400, 'INVALID_REQUEST')
})

it.each([
  ['from=9999-12-31T00:00:00Z', 200],
  ['from=0001-01-01T00:00:00Z', 200],
  ['from=0000-01-01T00:00:00Z', 400],
  ['to=9999-12-31T00:00:00Z', 400],
])(
  'schedule calls: calls about times alone answers a period at the ends of the calendar: %s',
  async (query, status) => {
    const { headers } = tools.person
    const answer = await fetch(`${world.url}/api/v1/schedules?${query}`, { headers })
    expect(answer.status).toBe(status)
  },
)
