import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { moveTimes } from '#local/moves/move-times.ts'
import type { Network } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openPersonDevice } from '#tests/setup/posting/open-person-device.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000

let world: TestWorld
let tools: PostTools
let context: PublisherContext
let shown: string[]
let duringCommit = async () => {}
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
  shown = []
  const network: Network = {
    ...createFakeNetwork(),
    stage: async ({ save }) => save({ container: 'of-this-post' }),
    commit: async ({ targetId }) => {
      await duringCommit()
      shown.push(targetId)
      return { remoteId: `of-${targetId}`, permalink: 'https://network.test/p' }
    },
  }
  context = {
    deps: { ...world.deps, networks: new Map([[network.id, network]]) },
    ...{ queue: world.queue, options: defaultOptions, withoutPermalink: new Set<string>() },
    readTarget: createTargetReader(world.deps.db),
    claimCommit: createCommitClaimer(world.deps),
    confirm: createConfirmer(world.deps),
  }
})
afterAll(() => world.close())

const runJob = async (post: Post) =>
  processTarget(context, {
    ...{ targetId: post.schedules[0]?.id ?? '', claim: `${crypto.randomUUID()}:0` },
    signal: new AbortController().signal,
  })

/** A staged post that is due now, and its move to another day in the outbox of a device. */
async function prepare() {
  const created = await tools.create({ at: new Date(Date.now() + 5000) })
  await runJob(created)
  await tools.place(created, { scheduledAt: new Date() })
  const post = await tools.read(await tools.get(created.id))
  const device = await openPersonDevice(world, tools.person)
  const from = Date.parse(post.schedules[0]?.scheduledAt ?? '')
  const moves = [{ from, to: from + day, accountIds: [tools.accountId] }]
  await moveTimes(device.db, device.owner, post, moves, { now: Date.now() })
  return { post, device, from }
}
const shownOf = async (post: Post) => {
  const ids = (await tools.targetsOf(post)).map(({ id }) => id)
  return shown.filter((id) => ids.includes(id)).length
}
const statesOf = async (post: Post) => (await tools.targetsOf(post)).map(({ state }) => state)

it('a device moves a post while a worker publishes it before the claim: it appears at the new time alone', async () => {
  const { post, device, from } = await prepare()
  expect(await device.drain()).toMatchObject({ sent: 1 })
  await runJob(post)
  expect(await shownOf(post)).toBe(0)
  const rows = await tools.targetsOf(post)
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'scheduled'])
  expect(rows[1]?.scheduledAt.getTime()).toBe(from + day)
})

it('a device moves a post while a worker publishes it after the claim: it has appeared once, at the old time, and the device is told', async () => {
  const { post, device } = await prepare()
  duringCommit = async () => {
    await device.drain()
  }
  await runJob(post)
  duringCommit = async () => {}
  expect(await shownOf(post)).toBe(1)
  expect(await statesOf(post)).toEqual(['published'])
  expect(await device.db.outbox.toArray()).toMatchObject([
    { state: 'conflict', problem: { code: 'VERSION_CONFLICT' } },
  ])
  expect(await device.db.edits.toArray()).toMatchObject([{ theirs: { id: post.id } }])
})

it('a device moves a post while a worker publishes it at the time of the claim, many times: it appears at one of the two times, once', async () => {
  const seen = { move: 0, claim: 0 }
  for (let round = 0; round < 30; round += 1) {
    const { post, device } = await prepare()
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await Promise.all([
      pause((round * 5) % 60).then(() => device.drain()),
      pause((round * 7) % 60).then(() => runJob(post)),
    ])
    const isMoved = (await device.db.outbox.count()) === 0
    expect(await shownOf(post)).toBe(isMoved ? 0 : 1)
    expect(await statesOf(post)).toEqual(isMoved ? ['cancelled', 'scheduled'] : ['published'])
    seen[isMoved ? 'move' : 'claim'] += 1
  }
  // Otherwise move and claim were never simultaneous, and the test proves nothing.
  expect(Math.min(seen.move, seen.claim)).toBeGreaterThan(0)
})
