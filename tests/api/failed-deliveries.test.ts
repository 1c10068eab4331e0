import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listFailedDeliveries } from '#contract/endpoints/dashboard.ts'
import { FailedDeliveries, maxFailedDeliveries } from '#contract/posts/failed-deliveries.ts'
import type { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const failure = 'O Instagram não aceitou a imagem.'

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
})

const list = async ({ headers } = tools.person): Promise<FailedDeliveries> => {
  const answer = await fetch(`${world.url}/api/v1${listFailedDeliveries.path}`, { headers })
  expect(answer.status).toBe(200)
  return v.parse(v.object({ data: FailedDeliveries }), await answer.json()).data
}

/** A post whose only time went wrong `ago` ms ago. */
async function addFailed(
  caption: string,
  ago: number,
  state: 'rejected' | 'unconfirmed' = 'rejected',
): Promise<Post> {
  const post = await tools.create({ template: { caption } })
  const scheduledAt = new Date(Date.now() - ago)
  await tools.place(post, { state, scheduledAt, updatedAt: new Date(), failure })
  return post
}
const captions = async () => (await list()).deliveries.map(({ caption }) => caption)
const soon = () => ({
  scheduledAt: new Date(Date.now() + hour).toISOString(),
  socialMediaAccountIds: [tools.accountId],
})

it('failed deliveries are listed newest first with their reason, for the members of the project alone', async () => {
  await addFailed('Ontem', day)
  const last = await addFailed('Agora há pouco', minute, 'unconfirmed')
  await tools.create({ template: { caption: 'A caminho' } })
  const { deliveries, total } = await list()
  expect(deliveries.map(({ caption }) => caption)).toEqual(['Agora há pouco', 'Ontem'])
  expect(total).toBe(2)
  expect(deliveries[0]).toMatchObject({
    ...{ id: last.schedules[0]?.id, postId: last.id, state: 'unconfirmed', failure },
    media: { kind: 'image' },
    socialMediaAccount: { id: tools.accountId, platformName: 'Instagram' },
  })
  expect(await list(await world.addPerson())).toEqual({ deliveries: [], total: 0 })
})

it('failed deliveries are forgotten 14 days after their time', async () => {
  await addFailed('Há duas semanas', 14 * day - hour)
  await addFailed('Antes disso', 14 * day + hour)
  expect(await captions()).toEqual(['Há duas semanas'])
})

it('failed deliveries are named up to a limit, and all counted', async () => {
  const { id: postId } = await addFailed('Muitas', hour)
  const createdAt = new Date(Date.now() - 20 * day)
  const base = { postId, accountId: tools.accountId, timeZone: 'America/Sao_Paulo', createdAt }
  await world.deps.db.insert(deliveryTargets).values(
    Array.from({ length: maxFailedDeliveries }, (_, at) => ({
      ...{ ...base, state: 'rejected' as const, failure },
      ...{ scheduledAt: new Date(Date.now() - (at + 2) * hour), updatedAt: new Date() },
    })),
  )
  const { deliveries, total } = await list()
  expect([deliveries.length, total]).toEqual([maxFailedDeliveries, maxFailedDeliveries + 1])
  const times = deliveries.map(({ scheduledAt }) => Date.parse(scheduledAt))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

it('failed deliveries are settled by another time on the same account, which alone is told when it fails too', async () => {
  const post = await addFailed('De novo', hour)
  const { caption } = post
  const changed = await tools.edit(post, { caption, schedules: [soon()] })
  const { schedules } = await tools.read(changed)
  expect(await captions()).toEqual([])
  await tools.place(post, { state: 'rejected' })
  expect((await list()).deliveries.map(({ id }) => id)).toEqual([schedules.at(-1)?.id])
})

it('failed deliveries are not settled by a repeat that was planned before, nor by a time on another account', async () => {
  const post = await addFailed('Toda semana', hour)
  const base = { postId: post.id, timeZone: 'America/Sao_Paulo' }
  await world.deps.db.insert(deliveryTargets).values([
    {
      ...{ ...base, accountId: tools.accountId, scheduledAt: new Date(Date.now() + 7 * day) },
      createdAt: new Date(Date.now() - day),
    },
    { ...base, accountId: await tools.addAccount(), scheduledAt: new Date(Date.now() + day) },
  ])
  expect(await captions()).toEqual(['Toda semana'])
})

it('failed deliveries are not told of a deleted post', async () => {
  const { id, version } = await addFailed('Apagado', hour)
  const answer = await fetch(`${world.url}/api/v1/posts/${id}`, {
    method: 'DELETE',
    headers: {
      ...{ ...tools.person.headers, 'Idempotency-Key': randomUUID() },
      'If-Match': `"${version}"`,
    },
  })
  expect(answer.status).toBe(200)
  expect(await list()).toEqual({ deliveries: [], total: 0 })
})
