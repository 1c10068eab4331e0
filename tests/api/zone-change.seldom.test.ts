import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { Project } from '#contract/projects/project.ts'
import { ActivityPage } from '#contract/projects/project-activity.ts'
import { ZoneChange } from '#contract/projects/zone-change.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

// Some months before the night of 28 March 2027, when the clocks of Lisbon skip an hour.
const now = new Date('2026-12-10T12:00:00.000Z')
const brasilia = 'America/Sao_Paulo'
const lisbon = 'Europe/Lisbon'

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
  world.deps.clock.now = () => now
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
})

const send = (path: string, init: RequestInit = {}) => {
  const { headers, projectId } = tools.person
  const json = { 'Content-Type': 'application/json' }
  return fetch(`${world.url}/api/v1/projects/${projectId}${path}`, {
    ...init,
    headers: { ...headers, ...json },
  })
}
const dataOf = async <T>(schema: v.GenericSchema<unknown, T>, answer: Response): Promise<T> =>
  v.parse(v.looseObject({ data: schema }), await answer.json()).data as T
const change = (timeZone: string, more: object = {}) => {
  const form = { name: 'Padaria', description: 'Pães e bolos da vila', timeZone, ...more }
  return send('', { method: 'PUT', body: JSON.stringify(form) })
}
const preview = async (timeZone: string) =>
  dataOf(ZoneChange, await send(`/zone-change?timeZone=${encodeURIComponent(timeZone)}`))
const keepClock = { plannedTimes: 'keep-clock' }

/** Daily at 09:00 in Brasília from 26 March 2027 on. */
const createDaily = (days: number) =>
  tools.create({
    template: {
      scheduleRequestDtos: [
        {
          schedule: '2027-03-26T12:00:00.000Z',
          timeZone: brasilia,
          ...{ repeatType: 1, repeatNumber: days - 1, isActive: true },
          socialMediaAccountIds: [tools.accountId],
        },
      ],
    },
  })
const timesOf = async (post: Post) =>
  (await tools.targetsOf(post)).map(({ scheduledAt }) => scheduledAt.toISOString()).sort()
const clocks = (times: readonly string[], zone: string) =>
  times.map((at) => wallClockAt(Date.parse(at), zone))

test('ZoneChange repeats keep their clock time over the night that skips an hour, or their moment, as chosen', async () => {
  const post = await createDaily(5)
  const before = await timesOf(post)
  const said = await preview(lisbon)
  expect(said).toEqual({
    ...{ planned: 5, fixed: 0 },
    first: {
      caption: post.caption,
      scheduledAt: '2027-03-26T12:00:00.000Z',
      movedTo: '2027-03-26T09:00:00.000Z',
    },
  })
  const changed = await dataOf(Project, await change(lisbon, keepClock))
  expect(changed.timeZone).toBe(lisbon)
  const after = await timesOf(post)
  expect(clocks(after, lisbon)).toEqual(clocks(before, brasilia))
  expect(after[1]).toBe('2027-03-27T09:00:00.000Z')
  expect(after[2]).toBe('2027-03-28T08:00:00.000Z')
  expect(new Set((await tools.targetsOf(post)).map(({ timeZone }) => timeZone))).toEqual(
    new Set([lisbon]),
  )

  expect((await change(brasilia)).status).toBe(200)
  expect(await timesOf(post)).toEqual(after)
})

test('the same change sent again, or sent with the zone the project has, moves nothing more', async () => {
  const post = await createDaily(2)
  await change(lisbon, keepClock)
  const after = await timesOf(post)
  expect((await change(lisbon, keepClock)).status).toBe(200)
  expect((await change(lisbon)).status).toBe(200)
  expect(await timesOf(post)).toEqual(after)
})

test('a change that was made on the old times meanwhile is a conflict, and one on the new times is not', async () => {
  const post = await createDaily(2)
  const untouched = await tools.create({ at: new Date('2027-03-26T12:00:00.000Z') })
  await change(lisbon, keepClock)
  await expectRefusal(await tools.edit(post, { caption: 'Feito antes' }), 412, 'VERSION_CONFLICT')
  const seen = await dataOf(Post, await tools.get(post.id))
  expect(seen.version).toBe(post.version + 1)
  expect((await tools.edit(seen, { caption: 'Feito depois' })).status).toBe(200)
  expect((await dataOf(Post, await tools.get(untouched.id))).version).toBe(untouched.version + 1)
})

test('keeping the moment changes no post', async () => {
  const post = await createDaily(2)
  const before = await tools.targetsOf(post)
  await change(lisbon)
  expect(await tools.targetsOf(post)).toEqual(before)
  expect((await dataOf(Post, await tools.get(post.id))).version).toBe(post.version)
})

test('what is being prepared, published or past stays, and another project is left alone', async () => {
  const post = await createDaily(4)
  const inOrder = (await tools.targetsOf(post)).sort(
    (a, b) => a.scheduledAt.getTime() - b.scheduledAt.getTime(),
  )
  const [first, second, third] = inOrder
  const set = (id: string | undefined, values: Partial<typeof deliveryTargets.$inferInsert>) =>
    world.deps.db
      .update(deliveryTargets)
      .set(values)
      .where(eq(deliveryTargets.id, id ?? ''))
  await set(first?.id, { state: 'staged' })
  await set(second?.id, { state: 'published', postedAt: now })
  await set(third?.id, { state: 'cancelled' })
  const mine = tools
  const other = await openPostTools(world)
  const theirs = await other.create({ at: new Date('2027-03-26T12:00:00.000Z') })
  tools = mine
  expect(await preview(lisbon)).toMatchObject({ planned: 2, fixed: 1 })
  await change(lisbon, keepClock)
  expect(await timesOf(post)).toEqual([
    ...['2027-03-26T12:00:00.000Z', '2027-03-27T12:00:00.000Z', '2027-03-28T12:00:00.000Z'],
    '2027-03-29T08:00:00.000Z',
  ])
  expect((await other.targetsOf(theirs))[0]?.scheduledAt.toISOString()).toBe(
    '2027-03-26T12:00:00.000Z',
  )
})

test('a time that becomes near is in the queue at once', async () => {
  const real = Date.now()
  world.deps.clock.now = () => new Date()
  const inMs = (ms: number) => new Date(Math.round((real + ms) / 60_000) * 60_000)
  // Three hours later in Brasília is the same clock time as ten minutes from now in Lisbon.
  const offset = (zone: string) => {
    const [minute, wall] = [inMs(0), wallClockAt(inMs(0).getTime(), zone)]
    return Date.parse(`${wall.date}T${wall.time}:00Z`) - minute.getTime()
  }
  const ahead = offset(lisbon) - offset(brasilia)
  const post = await tools.create({ at: inMs(ahead + 10 * 60_000) })
  const [target] = await tools.targetsOf(post)
  expect(await world.queue.findWithoutJob([target?.id ?? ''])).toHaveLength(1)
  await change(lisbon, keepClock)
  world.deps.clock.now = () => now
  const [moved] = await tools.targetsOf(post)
  expect(moved?.scheduledAt).toEqual(inMs(10 * 60_000))
  expect(moved?.id).toBe(target?.id)
  expect(await world.queue.findWithoutJob([target?.id ?? ''])).toEqual([])
})

test('times of one post go to where others of it are leaving, each account by itself', async () => {
  const second = await tools.addAccount()
  const hourly = Array.from({ length: 6 }, (_, hour) => ({
    schedule: `2027-03-26T${12 + hour}:00:00.000Z`,
    timeZone: brasilia,
    ...{ repeatType: 0, repeatNumber: 0, isActive: true },
    socialMediaAccountIds: hour % 2 === 0 ? [tools.accountId, second] : [tools.accountId],
  }))
  const post = await tools.create({ template: { scheduleRequestDtos: hourly } })
  const before = await timesOf(post)
  for (const zone of ['America/Manaus', 'America/Noronha', brasilia])
    expect((await change(zone, keepClock)).status).toBe(200)
  expect(await timesOf(post)).toEqual(before)
})

test('more times than are read at once are counted and moved together, the first one told', async () => {
  const days = 366
  const many = { template: { scheduleRequestDtos: [0, 1].map(daily) } }
  function daily(half: number) {
    const first = new Date(Date.parse('2027-01-04T12:00:00.000Z') + half * 12 * 3_600_000)
    return {
      ...{ schedule: first.toISOString(), timeZone: brasilia, isActive: true },
      ...{ repeatType: 1, repeatNumber: days - 1, socialMediaAccountIds: [tools.accountId] },
    }
  }
  const all = [await createDaily(1)]
  for (let at = 0; at < 4; at += 1) all.push(await tools.create(many))
  await world.deps.db
    .update(deliveryTargets)
    .set({ scheduledAt: new Date('2027-01-03T12:00:00.000Z') })
    .where(eq(deliveryTargets.postId, all[0]?.id ?? ''))
  const before = await Promise.all(all.map(timesOf))
  expect(await preview('America/Manaus')).toEqual({
    ...{ planned: 4 * 2 * days + 1, fixed: 0 },
    first: {
      caption: all[0]?.caption,
      scheduledAt: '2027-01-03T12:00:00.000Z',
      movedTo: '2027-01-03T13:00:00.000Z',
    },
  })
  await change('America/Manaus', keepClock)
  const after = await Promise.all(all.map(timesOf))
  expect(after.map((times) => clocks(times, 'America/Manaus'))).toEqual(
    before.map((times) => clocks(times, brasilia)),
  )
})

test('who changed the zone, and what became of the planned times, is written down', async () => {
  await change(lisbon, keepClock)
  await change('America/Manaus', { name: 'Padaria Nova' })
  const { content } = await dataOf(ActivityPage, await send('/activities'))
  expect(content.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['project-updated', 'Padaria Nova'],
    ['zone-changed-keeping-instants', 'America/Manaus'],
    ['project-updated', 'Padaria'],
    ['zone-changed-keeping-clock', lisbon],
  ])
})

test('nothing is half done where the database fails in the middle', async () => {
  const post = await createDaily(3)
  const before = await timesOf(post)
  const { enqueue } = world.deps.queue
  world.deps.queue.enqueue = () => Promise.reject(new Error('the queue is away'))
  expect((await change(lisbon, keepClock)).status).toBe(500)
  world.deps.queue.enqueue = enqueue
  expect(await timesOf(post)).toEqual(before)
  expect((await dataOf(Project, await send(''))).timeZone).toBe(brasilia)
  const [row] = await world.deps.db.select().from(posts).where(eq(posts.id, post.id))
  expect(row?.version).toBe(post.version)
})

test('a zone in other letters is stored by its usual spelling, and is no other zone', async () => {
  const post = await createDaily(2)
  const before = await timesOf(post)
  const changed = await dataOf(Project, await change('america/sao_paulo', keepClock))
  expect(changed.timeZone).toBe(brasilia)
  expect(await timesOf(post)).toEqual(before)
  expect((await dataOf(Post, await tools.get(post.id))).version).toBe(post.version)
})

test('an unknown zone or choice is refused in words, and a stranger finds nothing', async () => {
  const answer = await change('America/Atlantida')
  expect(await expectRefusal(answer, 400, 'INVALID_REQUEST')).toMatchObject([
    { field: 'timeZone', message: 'Fuso horário desconhecido' },
  ])
  await expectRefusal(await change(lisbon, { plannedTimes: 'none' }), 400, 'INVALID_REQUEST')
  await expectRefusal(await send('/zone-change?timeZone=x'), 400, 'INVALID_REQUEST')
  const stranger = await world.addPerson()
  const asked = await fetch(
    `${world.url}/api/v1/projects/${tools.person.projectId}/zone-change?timeZone=UTC`,
    { headers: { ...stranger.headers, 'X-Request-ID': randomUUID() } },
  )
  await expectRefusal(asked, 404, 'NOT_FOUND')
})
