import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Math.round((Date.now() + hours * hour) / 1000) * 1000)

let world: TestWorld
let tools: PostTools
let post: Post
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create({ at: inHours(2) })
})

const caption = 'Pão quentinho às 7h'
const change = async (of: Post, edit: Parameters<PostTools['edit']>[1]) =>
  tools.read(await tools.edit(of, { caption, ...edit }))
const livingOf = async (of: Post) =>
  (await tools.targetsOf(of))
    .filter(({ state }) => state !== 'cancelled')
    .map(({ state, scheduledAt }) => [state, scheduledAt.getTime()])
const at = () => Date.parse(post.schedules[0]?.scheduledAt ?? '')

it('a paused post keeps its times, which say that they are paused, and goes on at the same ones', async () => {
  const paused = await change(post, { isPaused: true })
  expect(paused.status).toEqual(['Pausado'])
  // An older page reads the state alone.
  expect(paused.schedules).toMatchObject([{ state: 'scheduled', isPaused: true }])
  expect(await livingOf(post)).toEqual([['paused', at()]])
  const resumed = await change(paused, { isPaused: false })
  expect(resumed.status).toEqual(['Agendado'])
  expect(resumed.schedules[0]).not.toHaveProperty('isPaused')
  expect(await livingOf(post)).toEqual([['scheduled', at()]])
})

it('a paused post stays paused when it is changed, at times and with content that are new', async () => {
  const paused = await change(post, { isPaused: true })
  const later = inHours(5)
  const account = [{ scheduledAt: later.toISOString(), socialMediaAccountIds: [tools.accountId] }]
  const changed = await change(paused, { caption: 'Bolo', schedules: account })
  expect(changed.status).toEqual(['Pausado'])
  expect(await livingOf(post)).toEqual([['paused', later.getTime()]])
  const described = await change(changed, { caption: 'Pudim' })
  expect(await livingOf(described)).toEqual([['paused', later.getTime()]])
})

it('a paused post leaves a time that has passed to a person when it is resumed', async () => {
  const paused = await change(post, { isPaused: true })
  await tools.place(paused, { scheduledAt: new Date(Date.now() - 60_000) })
  const resumed = await change(paused, { isPaused: false })
  expect(resumed.status).toEqual(['Atrasado'])
  expect(resumed.schedules).toContainEqual(
    expect.objectContaining({
      state: 'needs-decision',
      failure: expect.stringContaining('O post estava pausado.'),
    }),
  )
})

it('a paused post takes what was being prepared away from the worker', async () => {
  await tools.place(post, { state: 'staged', claim: 'job:0', journal: { container: 'old' } })
  await change(post, { isPaused: true })
  const rows = await tools.targetsOf(post)
  expect(rows.map(({ state, journal }) => [state, journal])).toEqual([
    ['cancelled', { container: 'old' }],
    ['paused', {}],
  ])
})

it.each(['published', 'committing', 'unconfirmed'] as const)(
  'pause post: is refused where its only time is %s already',
  async (state) => {
    await tools.place(post, { state })
    const answer = await tools.edit(post, { caption, isPaused: true })
    await expectRefusal(answer, 409, 'ALREADY_PUBLISHED')
  },
)

it('a paused post is found by that status, and is deleted like any other', async () => {
  const paused = await change(post, { isPaused: true })
  const find = async (status: string) => {
    const url = `${world.url}/api/v1/posts?status=${status}`
    const answer = await fetch(url, { headers: tools.person.headers })
    return ((await answer.json()) as { data: { content: Post[] } }).data.content.map(({ id }) => id)
  }
  expect(await find('paused')).toEqual([post.id])
  expect(await find('scheduled')).toEqual([])
  const answer = await fetch(`${world.url}/api/v1/posts/${post.id}`, {
    method: 'DELETE',
    headers: {
      ...tools.person.headers,
      'If-Match': `"${paused.version}"`,
      'Idempotency-Key': crypto.randomUUID(),
    },
  })
  expect(answer.status).toBe(200)
  expect(await livingOf(post)).toEqual([])
})

it('a paused post tells in its history who paused and resumed it', async () => {
  await change(await change(post, { isPaused: true }), { isPaused: false })
  const url = `${world.url}/api/v1/posts/${post.id}/history`
  const answer = await fetch(url, { headers: tools.person.headers })
  const { data } = (await answer.json()) as { data: { events: { parts: string[] }[] } }
  expect(data.events.map(({ parts }) => parts)).toEqual([['resumed'], ['paused'], []])
})
