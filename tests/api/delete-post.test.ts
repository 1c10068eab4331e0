import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DeletedPost, type Post, PostPage, ScheduledPosts } from '#contract/posts/post.ts'
import { posts } from '#server/db/schema/posts.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { dataOf } from '#tests/setup/server/create-test-app.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
let post: Post
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create({ at: new Date('2031-05-05T12:00:00.000Z') })
})

const remove = (key = randomUUID(), seen = post) =>
  sendDeletion(world, tools.person, { post: seen, key })
const readList = async <S extends v.GenericSchema>(path: string, schema: S) => {
  const answer = await fetch(`${world.url}/api/v1${path}`, { headers: tools.person.headers })
  return dataOf(await answer.json(), schema)
}
const states = async () => (await tools.targetsOf(post)).map(({ state }) => state)

it('DELETE /posts/{id} removes the post from all lists and cancels its remaining times', async () => {
  const key = randomUUID()
  const page = () => readList('/posts', PostPage)
  expect((await page()).pagination.totalItems).toBe(1)
  const answer = await remove(key)
  expect(answer.status).toBe(200)
  expect(dataOf(await answer.json(), DeletedPost)).toEqual({ id: post.id, editKey: key })
  expect(await page()).toMatchObject({ content: [], pagination: { totalItems: 0 } })
  const period = '/posts/scheduled?from=2031-05-01T00:00:00Z&to=2031-06-01T00:00:00Z'
  expect(await readList(period, ScheduledPosts)).toEqual([])
  await expectRefusal(await tools.get(post.id), 404, 'NOT_FOUND')
  await expectRefusal(await tools.edit(post, { caption: 'De novo' }), 404, 'NOT_FOUND')
  await expectRefusal(await remove(), 404, 'NOT_FOUND')
  expect(await states()).toEqual(['cancelled'])
  const [row] = await world.deps.db.select().from(posts).where(eq(posts.id, post.id))
  expect(row).toMatchObject({ version: 2, editKey: key })
})

it('DELETE /posts/{id} gives the same answer to repeated and to simultaneous requests', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => remove(key)))
  const later = await remove(key)
  const texts = await Promise.all([...answers, later].map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect([...answers, later].every(({ status }) => status === 200)).toBe(true)
  const [row] = await world.deps.db.select().from(posts).where(eq(posts.id, post.id))
  expect(row?.version).toBe(2)
})

it('DELETE /posts/{id} refuses when somebody has changed the post meanwhile', async () => {
  await tools.edit(post, { caption: 'Ainda não' })
  await expectRefusal(await remove(), 412, 'VERSION_CONFLICT')
  expect(await tools.read(await tools.get(post.id))).toMatchObject({ caption: 'Ainda não' })
})

it('DELETE /posts/{id} of a deletion and a simultaneous change, exactly one succeeds', async () => {
  const [changed, removed] = await Promise.all([tools.edit(post, { caption: 'A' }), remove()])
  const outcome = [changed.status, removed.status]
  expect([
    [200, 412],
    [404, 200],
  ]).toContainEqual(outcome)
})

it('DELETE /posts/{id}: requires a version and an Idempotency-Key', async () => {
  const path = `${world.url}/api/v1/posts/${post.id}`
  const { headers } = tools.person
  const key = { 'Idempotency-Key': randomUUID() }
  const blind = await fetch(path, { method: 'DELETE', headers: { ...headers, ...key } })
  await expectRefusal(blind, 428, 'VERSION_REQUIRED')
  const keyless = await fetch(path, {
    method: 'DELETE',
    headers: { ...headers, 'If-Match': '1' },
  })
  await expectRefusal(keyless, 400, 'IDEMPOTENCY_KEY_REQUIRED')
  expect(await states()).toEqual(['scheduled'])
})

it('DELETE /posts/{id} does not find the posts of another project', async () => {
  const stranger = await world.addPerson()
  await expectRefusal(await sendDeletion(world, stranger, { post }), 404, 'NOT_FOUND')
  expect(await states()).toEqual(['scheduled'])
})

it('DELETE /posts/{id} refuses the key of a change', async () => {
  const key = randomUUID()
  const changed = await tools.read(await tools.edit(post, { caption: 'A' }, { key }))
  await expectRefusal(await remove(key, changed), 422, 'IDEMPOTENCY_KEY_REUSED')
})

it('DELETE /posts/{id} is refused while the post is being published, because the outcome is unknown', async () => {
  const times = [post.schedules[0]?.scheduledAt ?? '', '2031-05-06T12:00:00.000Z']
  const schedules = times.map((scheduledAt) => ({
    scheduledAt,
    socialMediaAccountIds: [tools.accountId],
  }))
  const both = await tools.read(await tools.edit(post, { caption: post.caption, schedules }))
  await tools.place(post, { state: 'committing' })
  const key = randomUUID()
  const answer = await remove(key, both)
  expect(answer.headers.get('Retry-After')).toBe('5')
  await expectRefusal(answer, 409, 'DELIVERY_IN_PROGRESS')
  expect(await states()).toEqual(['committing', 'committing'])
  await tools.place(post, { state: 'published' })
  expect((await remove(key, both)).status).toBe(200)
  expect(await states()).toEqual(['published', 'published'])
})

it.each(['staging', 'staged', 'retrying', 'needs-reconnect'] as const)(
  'the deletion of a post cancels what is %s',
  async (state) => {
    await tools.place(post, { state, claim: state === 'staging' ? 'job:0' : null })
    expect((await remove()).status).toBe(200)
    const [target] = await tools.targetsOf(post)
    expect(target).toMatchObject({ state: 'cancelled', claim: null, nextAttemptAt: null })
  },
)

it.each(['rejected', 'unconfirmed'] as const)(
  'DELETE /posts/{id} leaves what is %s as it is',
  async (state) => {
    await tools.place(post, { state })
    expect((await remove()).status).toBe(200)
    expect(await states()).toEqual([state])
  },
)
