import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { PostHistory } from '#contract/posts/post-history.ts'
import { deliveryAttempts } from '#server/db/schema/delivery-targets.ts'
import { postChanges } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { deleteOldChanges } from '#server/posts/changes/record-change.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
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
  await rename('Ana')
  post = await tools.create()
})

const rename = (name: string) =>
  world.deps.db.update(users).set({ name }).where(eq(users.id, tools.person.userId))
const ask = (id = post.id, headers = tools.person.headers) =>
  fetch(`${world.url}/api/v1/posts/${id}/history`, { headers })
const read = async () => {
  const answer = await ask()
  expect(answer.status).toBe(200)
  return v.parse(PostHistory, (await answer.json()).data)
}
const edit = async (change: Parameters<PostTools['edit']>[1]) => {
  const words = { caption: post.caption, description: post.description }
  post = await tools.read(await tools.edit(post, { ...words, ...change }))
}
const countChanges = () => world.deps.db.$count(postChanges, eq(postChanges.postId, post.id))

it('the history of a post says who changed which parts, the newest first, by the name of that time', async () => {
  await edit({ caption: 'Bolo de fubá', description: 'Com café' })
  await rename('Ana Souza')
  await edit({ caption: 'Bolo de fubá', description: 'Com café', mediaAltTexts: ['Um bolo'] })
  await edit({ schedules: [] })
  const { events, hasMore } = await read()
  expect(hasMore).toBe(false)
  expect(
    events.map((one) => (one.kind === 'delivery' ? [] : [one.kind, one.by, one.parts])),
  ).toEqual([
    ['changed', 'Ana Souza', ['times']],
    ['changed', 'Ana Souza', ['alt-texts']],
    ['changed', 'Ana', ['caption', 'description']],
    ['created', 'Ana Souza', []],
  ])
})

it('the history of a post says nothing of a change that changed nothing', async () => {
  await edit({})
  expect((await read()).events).toHaveLength(1)
})

it('the history of a post has each step of its deliveries in words, and nothing of what was said to the log', async () => {
  const [target] = await tools.targetsOf(post)
  const targetId = target?.id ?? ''
  const secret = 'https://rede.example/?access_token=segredo'
  const of = { targetId, claim: randomUUID(), detail: secret }
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
  await world.deps.db.insert(deliveryAttempts).values([
    { ...of, step: 'stage', outcome: 'transient', at: at(1) },
    { ...of, step: 'stage', outcome: 'done', at: at(2) },
    { ...of, step: 'commit', outcome: 'ambiguous', at: at(3) },
    { ...of, step: 'verify', outcome: 'done', detail: 'proven not published', at: at(4) },
    { ...of, step: 'comment', outcome: 'failed', at: at(5) },
    { ...of, step: 'comment', outcome: 'of another version', at: at(6) },
  ])
  const { events } = await read()
  expect(JSON.stringify(events)).not.toContain('segredo')
  const [last] = events
  expect(last).toMatchObject({
    ...{ kind: 'delivery', scheduleId: targetId, scheduledAt: post.schedules[0]?.scheduledAt },
    socialMediaAccount: { id: tools.accountId, platformName: 'Instagram' },
  })
  expect(
    events.map((one) => (one.kind === 'delivery' ? [one.step, one.isDone, one.detail] : one.kind)),
  ).toEqual([
    ['comment', false, null],
    ['comment', false, 'O comentário não foi escrito.'],
    ['verify', true, 'A rede confirmou que o post não foi publicado.'],
    ['commit', false, 'Não ficou claro se a rede recebeu o pedido.'],
    ['stage', true, null],
    ['stage', false, 'A rede não respondeu como devia; é tentado de novo.'],
    'created',
  ])
})

it('the history of a post tells the latest 200 events, and that there are more', async () => {
  const [target] = await tools.targetsOf(post)
  const row = {
    targetId: target?.id ?? '',
    claim: 'x',
    step: 'verify',
    outcome: 'unknown',
  } as const
  await world.deps.db.insert(deliveryAttempts).values(Array.from({ length: 200 }, () => row))
  const { events, hasMore } = await read()
  expect([events.length, hasMore]).toEqual([200, true])
})

it('the history of a post keeps the latest changes of a post, for a year, and none of a deleted one', async () => {
  const row = { postId: post.id, userName: 'Bia', parts: ['times' as const] }
  await world.deps.db.insert(postChanges).values(Array.from({ length: 205 }, () => row))
  await edit({ caption: 'Bolo de fubá' })
  expect(await countChanges()).toBe(200)
  await deleteOldChanges(world.deps.db, addDays(new Date(), 364))
  expect(await countChanges()).toBe(200)
  const gone = await fetch(`${world.url}/api/v1/posts/${post.id}`, {
    method: 'DELETE',
    headers: {
      ...tools.person.headers,
      ...{ 'Idempotency-Key': randomUUID(), 'If-Match': `"${post.version}"` },
    },
  })
  expect(gone.status).toBe(200)
  expect(await countChanges()).toBe(0)
  await expectRefusal(await ask(), 404, 'NOT_FOUND')
})

it('the history of a post forgets changes of more than a year ago', async () => {
  await edit({ caption: 'Bolo de fubá' })
  await deleteOldChanges(world.deps.db, addDays(new Date(), 366))
  expect(await countChanges()).toBe(0)
})

it('the history of a post is for the members of its project alone', async () => {
  const other = await openPostTools(world)
  await expectRefusal(await ask(post.id, other.person.headers), 404, 'NOT_FOUND')
})
