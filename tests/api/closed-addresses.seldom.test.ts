import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { Delivery } from '#server/networks/network.ts'
import { describeContent } from '#server/publisher/states/content.ts'
import { readTargets } from '#server/publisher/states/target-rows.ts'
import { addressesFor, makeDelivery } from '#server/publisher/steps/make-delivery.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const { signal } = new AbortController()
let world: TestWorld
let tools: PostTools
let post: Post
let targetId: string
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create()
  targetId = post.schedules[0]?.id ?? ''
})

async function findTarget() {
  const found = (await readTargets(world.deps.db, [targetId])).get(targetId)
  if (!found) throw new Error('no target')
  return found
}

/** As staging stores it, `ms` from now: each has addresses of its own. */
async function stage(ms = 0): Promise<void> {
  const clock = createTestClock()
  clock.advance(Date.now() - clock.now().getTime() + ms)
  const found = await findTarget()
  const content = describeContent(found, addressesFor({ ...world.deps, clock }, found))
  const journal = { ...found.target.journal, content }
  await tools.place(post, { state: 'committing', claim: 'job:0', journal })
}
async function deliver(claim = 'job:0'): Promise<Delivery> {
  return makeDelivery({ deps: world.deps }, await findTarget(), claim, signal)
}
async function photoOf(delivery: Delivery) {
  const [photo] = delivery.media
  if (!photo) throw new Error('no photo')
  return photo
}
const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status

it('an address that was closed before it was asked for is never served again', async () => {
  await stage()
  const photo = await photoOf(await deliver())
  expect(await photo.closeAddress()).toBe(false)
  expect(await statusOf(photo.url)).toBe(404)
  // Also when the delivery has moved on, and however often it is asked.
  await tools.place(post, { state: 'retrying', claim: null })
  expect(await statusOf(photo.url)).toBe(404)
  await tools.place(post, { state: 'committing', claim: 'job:0' })
  expect(await (await photoOf(await deliver())).closeAddress()).toBe(false)
})

it('one that was asked for is known as such, and closed all the same', async () => {
  await stage()
  const photo = await photoOf(await deliver())
  expect(await statusOf(photo.url)).toBe(200)
  expect(await (await photoOf(await deliver())).closeAddress()).toBe(true)
  expect(await statusOf(photo.url)).toBe(404)
})

it('a look at its head is not the file', async () => {
  await stage()
  const photo = await photoOf(await deliver())
  expect(await statusOf(photo.url, 'HEAD')).toBe(200)
  expect(await photo.closeAddress()).toBe(false)
})

it('what was asked for before the commit began says nothing of it', async () => {
  await stage()
  const photo = await photoOf(await deliver())
  await tools.place(post, { state: 'staged' })
  expect(await statusOf(photo.url)).toBe(200)
  await tools.place(post, { state: 'committing' })
  expect(await photo.closeAddress()).toBe(false)
})

it('the addresses of the next attempt are open, and those of the one before stay closed', async () => {
  await stage()
  const before = await photoOf(await deliver())
  expect(await statusOf(before.url)).toBe(200)
  await before.closeAddress()
  await stage(3000)
  const next = await photoOf(await deliver())
  expect(next.url).not.toBe(before.url)
  expect([await statusOf(before.url), await statusOf(next.url)]).toEqual([404, 200])
  expect(await next.closeAddress()).toBe(true)
  expect(await statusOf(next.url)).toBe(404)
})

it('of two that ask and close at the same moment, one is first', async () => {
  for (let round = 0; round < 12; round += 1) {
    await stage(round * 2000)
    const photo = await photoOf(await deliver())
    const [status, wasAsked] = await Promise.all([statusOf(photo.url), photo.closeAddress()])
    expect([status, wasAsked]).toEqual(status === 200 ? [200, true] : [404, false])
  }
})

it('nobody closes for another worker, nor an address that was never given away', async () => {
  await stage()
  const photo = await photoOf(await deliver('job:1'))
  await expect(photo.closeAddress()).rejects.toMatchObject({ code: 'FENCED' })
  await tools.place(post, { journal: {} })
  // Made just now, as nothing was staged: whatever it says, it proves nothing.
  expect(await (await photoOf(await deliver())).closeAddress()).toBe(true)
})
