import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import type { ScheduledTemplate } from '#contract/posts/template.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { waitForLock } from '#tests/setup/database/wait-for-lock.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { makeEditForm } from '#tests/setup/posting/send-edit.ts'
import { makePostForm } from '#tests/setup/posting/send-post.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'

// What the end of a plan refuses, and what goes on.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
let photo: Buffer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
  photo = (await makePhoto('pao.jpg', { width: 640, height: 640 })).buffer
})
afterAll(() => world.close())
beforeEach(async () => {
  payer = await tools.addPayer()
})

const later = (days = 1) => new Date(world.clock.now().getTime() + days * dayMs)

async function schedule(
  accountId: string,
  template: Partial<ScheduledTemplate> = {},
  key: string = randomUUID(),
) {
  const token = await tools.signIn(payer.userId)
  return world.api.request('/templates/scheduled', {
    ...{ method: 'POST', token, projectId: payer.projectId },
    headers: { 'Idempotency-Key': key },
    body: makePostForm({ accountIds: [accountId], at: later(), files: [photo], template }),
  })
}

let accountId: string
beforeEach(async () => {
  accountId = await tools.addAccount(payer)
})
const edit = async (
  post: Post,
  schedules: { scheduledAt: string; socialMediaAccountIds: string[] }[],
) => {
  const token = await tools.signIn(payer.userId)
  return world.api.request(`/posts/${post.id}`, {
    ...{ method: 'PUT', token, projectId: payer.projectId },
    headers: { 'Idempotency-Key': randomUUID(), 'If-Match': `"${post.version}"` },
    body: makeEditForm({ schedules }),
  })
}
/** In twenty days, and so many weeks after it. */
const scheduleAhead = (repeatNumber: number) =>
  schedule(accountId, {
    scheduleRequestDtos: [
      {
        ...{ schedule: later(20).toISOString(), timeZone: 'America/Sao_Paulo', repeatNumber },
        ...{ repeatType: 1, isActive: true, socialMediaAccountIds: [accountId] },
      },
    ],
  })
const timesOf = (post: Post) =>
  world.api.deps.db.select().from(deliveryTargets).where(eq(deliveryTargets.postId, post.id))

test('a plan that has ended refuses new times and posting now, and takes drafts', async () => {
  world.clock.advance(11 * dayMs)
  expect(codeOf((await schedule(accountId)).json)).toBe('SUBSCRIPTION_REQUIRED')
  const now = await schedule(accountId, { isPostNow: true })
  expect([now.status, codeOf(now.json)]).toEqual([402, 'SUBSCRIPTION_REQUIRED'])
  const draft = await schedule(accountId, { isActive: false })
  expect([draft.status, draft.json]).toMatchObject([200, { data: { schedules: [] } }])
  await tools.subscribe(payer)
  expect((await schedule(accountId)).status).toBe(200)
})

test('a plan that has ended refuses a member too, by the plan of the owner alone', async () => {
  const owner = payer
  const member = await tools.addPayer()
  await world.api.deps.db
    .insert(projectMembers)
    .values({ projectId: owner.projectId, userId: member.userId, role: 'EDITOR' })
  world.clock.advance(11 * dayMs)
  await tools.subscribe(member)
  payer = { ...member, projectId: owner.projectId }
  expect(codeOf((await schedule(accountId)).json)).toBe('SUBSCRIPTION_REQUIRED')
  await tools.subscribe(owner)
  expect((await schedule(accountId)).status).toBe(200)
})

test('a plan that has ended: still works in the days of grace', async () => {
  world.clock.advance(9.99 * dayMs)
  expect((await schedule(accountId)).status).toBe(200)
})

test('a plan that has ended leaves what was scheduled, lets it be moved and taken back, and not become more', async () => {
  const created = await scheduleAhead(1)
  let post = dataOf(created.json, Post)
  world.clock.advance(11 * dayMs)
  const at = (days: number) => ({
    ...{ scheduledAt: later(days).toISOString(), socialMediaAccountIds: [accountId] },
  })
  const more = await edit(post, [at(7), at(8), at(8.5)])
  expect(codeOf(more.json)).toBe('SUBSCRIPTION_REQUIRED')
  expect((await timesOf(post)).map(({ state }) => state)).toEqual(['scheduled', 'scheduled'])
  const moved = await edit(post, [at(7), at(8)])
  expect(moved.status).toBe(200)
  post = dataOf(moved.json, Post)
  const open = (await timesOf(post)).filter(({ state }) => state === 'scheduled')
  expect(open.map(({ scheduledAt }) => scheduledAt.toISOString()).sort()).toEqual([
    ...[at(7).scheduledAt, at(8).scheduledAt],
  ])
  const fewer = await edit(post, [at(7)])
  expect(fewer.status).toBe(200)
  const again = await edit(dataOf(fewer.json, Post), [at(7), at(8)])
  expect(codeOf(again.json)).toBe('SUBSCRIPTION_REQUIRED')
  await tools.subscribe(payer)
  expect((await edit(dataOf(fewer.json, Post), [at(7), at(8)])).status).toBe(200)
})

test('a plan that has ended lets what was scheduled run out: nothing is moved behind its last time', async () => {
  const created = await scheduleAhead(1)
  const post = dataOf(created.json, Post)
  const times = (await timesOf(post)).map(({ scheduledAt }) => scheduledAt.getTime())
  const last = new Date(Math.max(...times))
  world.clock.advance(11 * dayMs)
  const at = (date: Date) => ({
    ...{ scheduledAt: date.toISOString(), socialMediaAccountIds: [accountId] },
  })
  const behind = await edit(post, [at(later(8)), at(new Date(last.getTime() + 60_000))])
  expect([behind.status, codeOf(behind.json)]).toEqual([402, 'SUBSCRIPTION_REQUIRED'])
  const one = await edit(post, [at(new Date(last.getTime() + 60_000))])
  expect(codeOf(one.json)).toBe('SUBSCRIPTION_REQUIRED')
  const moved = await edit(post, [at(later(8)), at(last)])
  expect(moved.status).toBe(200)
  const sooner = await edit(dataOf(moved.json, Post), [at(later(2)), at(later(3))])
  expect(sooner.status).toBe(200)
  // From then on that is the last one.
  const back = await edit(dataOf(sooner.json, Post), [at(later(2)), at(last)])
  expect(codeOf(back.json)).toBe('SUBSCRIPTION_REQUIRED')
  await tools.subscribe(payer)
  expect((await edit(dataOf(sooner.json, Post), [at(later(2)), at(later(90))])).status).toBe(200)
})

// The embedded database has one transaction at a time.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'an ended plan does not let a time that goes out at this moment be moved, and so be two',
  async () => {
    const post = dataOf((await scheduleAhead(0)).json, Post)
    world.clock.advance(11 * dayMs)
    const isOfIt = eq(deliveryTargets.postId, post.id)
    let edited: ReturnType<typeof edit> | undefined
    await world.api.deps.db.transaction(async (tx) => {
      await tx.update(deliveryTargets).set({ state: 'committing' }).where(isOfIt)
      const moved = { scheduledAt: later(2).toISOString(), socialMediaAccountIds: [accountId] }
      edited = edit(post, [moved])
      await waitForLock(world.api.deps.db)
    })
    expect(codeOf((await edited)?.json)).toBe('SUBSCRIPTION_REQUIRED')
    expect((await timesOf(post)).map(({ state }) => state)).toEqual(['committing'])
  },
)

test('a plan that has ended does not change the answer to a call that was accepted before', async () => {
  const key = randomUUID()
  const template = {
    scheduleRequestDtos: [
      {
        ...{ schedule: later(20).toISOString(), timeZone: 'America/Sao_Paulo' },
        ...{ repeatType: 0, repeatNumber: 0, isActive: true, socialMediaAccountIds: [accountId] },
      },
    ],
  }
  const first = await schedule(accountId, template, key)
  expect(first.status).toBe(200)
  world.clock.advance(11 * dayMs)
  const repeated = await schedule(accountId, template, key)
  expect([repeated.status, repeated.json]).toEqual([200, first.json])
})
