import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { resolveConflict } from '#local/edits/resolve-conflict.ts'
import { moveTimes } from '#local/moves/move-times.ts'
import { undoMove } from '#local/moves/undo-move.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { openPersonDevice } from '#tests/setup/posting/open-person-device.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

type Device = Awaited<ReturnType<typeof openPersonDevice>>
const day = 86_400_000

let world: TestWorld
let tools: PostTools
let post: Post
let at: number
let device: Device
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  at = Math.floor((Date.now() + day) / 60_000) * 60_000
  post = await tools.create({ at: new Date(at) })
  device = await openPersonDevice(world, tools.person)
})

async function move({ db, owner }: Device, to: number, listed = post) {
  const moves = [{ from: at, to, accountIds: [tools.accountId] }]
  const moved = await moveTimes(db, owner, listed, moves, { now: Date.now() })
  if (!moved) throw new Error('Nothing was moved')
  return moved
}
/** The times that are not cancelled, in days from the first one. */
const timesOnServer = async () =>
  (await tools.targetsOf(post))
    .filter(({ state }) => state !== 'cancelled')
    .map(({ scheduledAt, state }) => `${(scheduledAt.getTime() - at) / day} ${state}`)
const entries = ({ db }: Device) => db.outbox.toArray()

it('a post that devices move, and the real server has the new time there, its words, and nothing twice; undone, it is where it was', async () => {
  const moved = await move(device, at + 3 * day)
  expect(await device.drain()).toMatchObject({ sent: 1 })
  expect(await timesOnServer()).toEqual(['3 scheduled'])
  const seen = await tools.read(await tools.get(post.id))
  expect(seen).toMatchObject({ caption: post.caption, version: post.version + 1 })
  expect(seen.media).toEqual(post.media)
  await undoMove(device.db, moved, { now: Date.now() })
  expect(await device.drain()).toMatchObject({ sent: 1 })
  expect(await timesOnServer()).toEqual(['0 scheduled'])
  expect([await device.db.outbox.count(), await device.db.edits.count()]).toEqual([0, 0])
})

it('a post that devices move, and the real server goes where the last of several moves says when one was being sent meanwhile', async () => {
  const first = await move(device, at + day)
  await device.db.outbox.update(first.entryId ?? '', { mayHaveArrived: true })
  const moves = [{ from: at + day, to: at + 2 * day, accountIds: [tools.accountId] }]
  await moveTimes(device.db, device.owner, post, moves, { now: Date.now() })
  expect(await device.drain()).toMatchObject({ sent: 2 })
  expect(await timesOnServer()).toEqual(['2 scheduled'])
})

it('a post that devices move, and the real server is where the first of two devices put it; the second has a conflict, and may still choose', async () => {
  const other = await openPersonDevice(world, tools.person)
  await move(device, at + day)
  const { entryId } = await move(other, at + 2 * day)
  await device.drain()
  await other.drain()
  expect(await timesOnServer()).toEqual(['1 scheduled'])
  expect(await entries(other)).toMatchObject([{ id: entryId, state: 'conflict' }])
  const [edit] = await other.db.edits.toArray()
  expect(edit?.theirs?.schedules.map(({ scheduledAt }) => Date.parse(scheduledAt))).toContain(
    at + day,
  )
  const theirs = await tools.read(await tools.get(post.id))
  await expect(move(other, at + 3 * day, theirs)).rejects.toMatchObject({ reason: 'conflict' })
  if (edit) await resolveConflict(other.db, entryId ?? '', edit, { now: Date.now() })
  await other.drain()
  expect(await timesOnServer()).toEqual(['2 scheduled'])
})

it('a post that devices move, and the real server stays where a publisher has begun to publish it, and the person is told', async () => {
  const { entryId } = await move(device, at + day)
  await tools.place(post, { state: 'committing', claim: 'job:0' })
  await device.drain()
  expect(await entries(device)).toMatchObject([
    {
      ...{ id: entryId, state: 'conflict' },
      problem: {
        code: 'VERSION_CONFLICT',
        message: expect.stringContaining('foi publicado em um horário que estava sendo alterado'),
      },
    },
  ])
  expect(await timesOnServer()).toEqual(['0 committing'])
  await tools.place(post, { state: 'published' })
})

it('a post that devices move, and the real server of several times stays whole when the moved one is being published: a conflict', async () => {
  const schedules = [at, at + 5 * day].map((time) => ({
    ...{ scheduledAt: new Date(time).toISOString(), socialMediaAccountIds: [tools.accountId] },
  }))
  post = await tools.read(await tools.edit(post, { caption: post.caption, schedules }))
  const [first] = (await tools.targetsOf(post)).filter(
    ({ scheduledAt }) => scheduledAt.getTime() === at,
  )
  await move(device, at + day)
  await world.deps.db
    .update(deliveryTargets)
    .set({ state: 'committing', claim: 'job:0' })
    .where(eq(deliveryTargets.id, first?.id ?? ''))
  await device.drain()
  expect(await entries(device)).toMatchObject([
    { state: 'conflict', problem: { code: 'VERSION_CONFLICT' } },
  ])
  expect((await timesOnServer()).sort()).toEqual(['0 committing', '5 scheduled'])
})
