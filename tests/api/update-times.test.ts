import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const minute = 60_000
const hour = 60 * minute
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

let world: TestWorld
let tools: PostTools
let post: Post
let at: Date
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  at = new Date(Math.round(inHours(2).getTime() / minute) * minute + 123)
  post = await tools.create({ at })
})

const caption = 'Pão quentinho às 7h'
const timeOf = (time: Date, ...accounts: string[]) => ({
  scheduledAt: time.toISOString(),
  socialMediaAccountIds: accounts.length > 0 ? accounts : [tools.accountId],
})
const edit = async (...change: Parameters<PostTools['edit']>) =>
  tools.read(await tools.edit(...change))
const listStates = async () =>
  (await tools.targetsOf(post)).map(({ scheduledAt, state }) => [scheduledAt.getTime(), state])
const hasJob = async (id: string | undefined) =>
  (await world.queue.findWithoutJob([id ?? ''])).length === 0

it('the times of an edited post keep their ids when they are sent again or left out of the form', async () => {
  const before = await tools.targetsOf(post)
  await edit(post, { caption, schedules: [timeOf(at)] })
  await edit({ ...post, version: 2 }, { caption, description: 'Só a descrição' })
  expect(await tools.targetsOf(post)).toEqual(before)
})

it("the times of an edited post can be added, each account and time once, in the project's time zone", async () => {
  const { projectId } = tools.person
  await world.deps.db
    .update(projects)
    .set({ timeZone: 'America/Manaus' })
    .where(eq(projects.id, projectId))
  const second = await tools.addAccount()
  const later = inHours(30)
  const schedules = [
    timeOf(at),
    timeOf(later, tools.accountId, second.toUpperCase()),
    timeOf(later, second),
  ]
  const changed = await edit(post, { caption, schedules })
  const places = changed.schedules.map(({ scheduledAt, socialMediaAccount, timeZone }) => [
    ...[scheduledAt, socialMediaAccount.id, timeZone],
  ])
  expect(places).toHaveLength(3)
  expect(places[0]).toEqual([at.toISOString(), tools.accountId, 'America/Sao_Paulo'])
  expect(places).toContainEqual([later.toISOString(), second, 'America/Manaus'])
  expect(places).toContainEqual([later.toISOString(), tools.accountId, 'America/Manaus'])
})

it('the times of an edited post are cancelled when they are removed, and can be added again', async () => {
  const [target] = await tools.targetsOf(post)
  const later = inHours(5)
  await edit(post, { caption, schedules: [timeOf(later)] })
  expect(await listStates()).toEqual([
    [at.getTime(), 'cancelled'],
    [later.getTime(), 'scheduled'],
  ])
  const none = await edit({ ...post, version: 2 }, { caption, schedules: [] })
  expect(none.status).toEqual([])
  const again = await edit({ ...post, version: 3 }, { caption, schedules: [timeOf(at)] })
  expect(again.schedules.map(({ state }) => state)).toEqual(['scheduled', 'cancelled'])
  expect(again.schedules[0]?.id).not.toBe(target?.id)
})

it('the times of an edited post are refused by field when they are past, except published ones', async () => {
  const past = new Date(Date.now() - 6 * minute)
  const schedules = [timeOf(at), timeOf(past)]
  const refused = await tools.edit(post, { caption, schedules })
  const details = await expectRefusal(refused, 422, 'SCHEDULE_IN_PAST')
  expect(details).toMatchObject([{ field: 'schedules.1.scheduledAt' }])
  expect((await tools.targetsOf(post)).map(({ state }) => state)).toEqual(['scheduled'])

  await tools.place(post, { scheduledAt: past, state: 'rejected' })
  const changed = await edit(post, { caption, schedules: [timeOf(past), timeOf(at)] })
  expect(changed.schedules.map(({ state }) => state)).toEqual(['rejected', 'scheduled'])
  const now = timeOf(new Date(Date.now() - 4 * minute))
  expect((await edit(changed, { caption, schedules: [now] })).schedules).toHaveLength(3)
})

it('the times of an edited post are replaced when the content changes: the network may hold the old content', async () => {
  const near = inHours(1 / 60)
  const due = await tools.create({ at: near })
  const journal = { container: '17', containerMadeAt: Date.now() }
  await tools.place(due, { state: 'staged', journal, claim: 'job:0' })
  const changed = await edit(due, { caption: 'Outro texto' })
  const [old, anew, ...others] = await tools.targetsOf(due)
  expect(others).toEqual([])
  expect(old).toMatchObject({ state: 'cancelled', claim: null })
  expect(anew).toMatchObject({ state: 'scheduled', scheduledAt: near, journal: {}, claim: null })
  expect(await hasJob(anew?.id)).toBe(true)
  expect(changed.schedules.map(({ id }) => id)).toEqual([anew?.id])
  expect(changed.status).toEqual(['Agendado'])
})

it.each(['needs-reconnect', 'retrying'] as const)(
  'times of an edited post keep waiting for the same event (%s)',
  async (state) => {
    const scheduledAt = new Date(Date.now() - hour)
    const nextAttemptAt = state === 'retrying' ? inHours(1) : null
    const waiting = { state, nextAttemptAt, failureCode: 'x', failure: 'Aguarde.' }
    await tools.place(post, { ...waiting, scheduledAt, attempts: 3, journal: { container: '1' } })
    await edit(post, { caption: 'Outro texto' })
    const [, anew] = await tools.targetsOf(post)
    expect(anew).toMatchObject({ ...waiting, scheduledAt, attempts: 0, journal: {} })
  },
)

it.each(['published', 'committing', 'unconfirmed'] as const)(
  'times of an edited post cannot be moved once they are %s, or the post would appear twice',
  async (state) => {
    await tools.place(post, { state })
    const moved = { caption, schedules: [timeOf(inHours(9))], droppedTimes: [timeOf(at)] }
    const details = await expectRefusal(await tools.edit(post, moved), 412, 'VERSION_CONFLICT')
    expect(details).toMatchObject([{ field: 'schedules' }])
    expect(await listStates()).toEqual([[at.getTime(), state]])
  },
)

it.each(['published', 'committing', 'unconfirmed'] as const)(
  'times of an edited post stay once they are %s: only the remaining times get the new content',
  async (state) => {
    await tools.place(post, { state })
    const done = await tools.targetsOf(post)
    const later = inHours(9)
    const both = await edit(post, { caption, schedules: [timeOf(at), timeOf(later)] })
    const [, waiting] = both.schedules
    const changed = await edit(both, { caption: 'Para mais tarde', schedules: [timeOf(later)] })
    expect(changed.schedules.map((schedule) => schedule.state)).toEqual([state, 'scheduled'])
    expect(changed.schedules[1]?.id).not.toBe(waiting?.id)
    expect((await tools.targetsOf(post))[0]).toEqual(done[0])
  },
)

it.each(['published', 'committing', 'unconfirmed'] as const)(
  'that are all %s allow changes only of fields that are not published',
  async (state) => {
    await tools.place(post, { state })
    await expectRefusal(await tools.edit(post, { caption: 'Tarde' }), 409, 'ALREADY_PUBLISHED')
    const dropping = { caption: 'Tarde', schedules: [] }
    await expectRefusal(await tools.edit(post, dropping), 409, 'ALREADY_PUBLISHED')
    const changed = await edit(post, { caption, description: 'Anotação' })
    expect(changed).toMatchObject({ version: 2, description: 'Anotação' })
  },
)

it('the times of an edited post are not cancelled by a change that is refused', async () => {
  await tools.place(post, { state: 'published' })
  const both = await edit(post, { caption, schedules: [timeOf(inHours(7))] })
  const before = await tools.targetsOf(post)
  const change = { caption: 'Tarde', schedules: [] }
  await expectRefusal(await tools.edit(both, change), 409, 'ALREADY_PUBLISHED')
  expect(await tools.targetsOf(post)).toEqual(before)
})

it('the times of an edited post may only be on connected accounts of the project', async () => {
  const stranger = await openPostTools(world)
  const theirs = { caption, schedules: [timeOf(at), timeOf(at, stranger.accountId)] }
  await expectRefusal(await tools.edit(post, theirs), 422, 'ACCOUNT_UNAVAILABLE')
  const second = await tools.addAccount()
  const both = await edit(post, { caption, schedules: [timeOf(at, tools.accountId, second)] })
  const removed = await fetch(`${world.url}/api/v1/social-media-account/${second}`, {
    method: 'DELETE',
    headers: tools.person.headers,
  })
  expect(removed.status).toBe(200)
  const named = { caption, schedules: [timeOf(at, tools.accountId, second)] }
  await expectRefusal(await tools.edit(both, named), 422, 'ACCOUNT_UNAVAILABLE')
  expect((await edit(both, { caption: 'Sem ela' })).status).toEqual(['Agendado'])
})

it('the times of an edited post of an account that was removed while publishing are not planned again', async () => {
  const removedAt = new Date()
  await world.deps.db
    .update(socialAccounts)
    .set({ removedAt })
    .where(eq(socialAccounts.id, tools.accountId))
  await tools.place(post, { state: 'retrying' })
  const changed = await edit(post, { caption: 'Outro texto' })
  expect(changed.schedules.map(({ state }) => state)).toEqual(['cancelled'])
})

it('the times of an edited post are listed once, however often they were replaced', async () => {
  for (let version = 1; version <= 4; version += 1)
    await edit({ ...post, version }, { caption: `Texto ${version}` })
  expect(await world.deps.db.$count(deliveryTargets, eq(deliveryTargets.postId, post.id))).toBe(5)
  const cancelled = await edit({ ...post, version: 5 }, { caption, schedules: [] })
  expect(cancelled.schedules.map(({ state }) => state)).toEqual(['cancelled'])
})
