import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { pausePost } from '#local/moves/pause-post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { type Network, NetworkError } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openPersonDevice } from '#tests/setup/posting/open-person-device.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
let context: PublisherContext
let shown: string[]
let duringCommit = async () => {}
let isCommitRefused = false
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
  shown = []
  const network: Network = {
    ...createFakeNetwork(),
    stage: async ({ save }) => save({ container: 'of-this-post' }),
    commit: async ({ targetId }) => {
      await duringCommit()
      if (isCommitRefused) throw new NetworkError('transient', 'A rede está ocupada.', 'busy')
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

const run = async (targetId: string) =>
  processTarget(context, {
    ...{ targetId, claim: `${crypto.randomUUID()}:0` },
    signal: new AbortController().signal,
  })
const set = async (id: string, columns: Partial<typeof deliveryTargets.$inferSelect>) => {
  await world.deps.db.update(deliveryTargets).set(columns).where(eq(deliveryTargets.id, id))
}
const statesOf = async (post: Post) => (await tools.targetsOf(post)).map(({ state }) => state)
const shownOf = async (post: Post) => {
  const ids = (await tools.targetsOf(post)).map(({ id }) => id)
  return shown.filter((id) => ids.includes(id)).length
}

/** A staged post that is due now, and its pause in the outbox of a device. */
async function prepare(repeats = 0) {
  const at = new Date(Date.now() + 5000)
  const schedule = {
    ...{ schedule: at.toISOString(), timeZone: 'America/Sao_Paulo', isActive: true },
    ...{ repeatType: repeats > 0 ? 1 : 0, repeatNumber: repeats },
    socialMediaAccountIds: [tools.accountId],
  }
  const created = await tools.create({ template: { scheduleRequestDtos: [schedule] } })
  const first = created.schedules[0]?.id ?? ''
  await run(first)
  await set(first, { scheduledAt: new Date() })
  const post = await tools.read(await tools.get(created.id))
  const device = await openPersonDevice(world, tools.person)
  await pausePost(device.db, device.owner, post, { pause: true, now: Date.now() })
  return { post, first, device }
}

it('a device pauses a post while a worker publishes it before the claim: it does not appear, and no job brings it back', async () => {
  const { post, first, device } = await prepare()
  expect(await device.drain()).toMatchObject({ sent: 1 })
  await run(first)
  expect(await statesOf(post)).toEqual(['cancelled', 'paused'])
  for (const { id } of await tools.targetsOf(post)) await run(id)
  expect(await shownOf(post)).toBe(0)
  expect(await statesOf(post)).toEqual(['cancelled', 'paused'])
})

it('a device pauses a post while a worker publishes it after the claim: it has appeared, and the device is told', async () => {
  const { post, first, device } = await prepare()
  duringCommit = async () => {
    await device.drain()
  }
  await run(first)
  duringCommit = async () => {}
  expect(await shownOf(post)).toBe(1)
  expect(await device.db.outbox.toArray()).toMatchObject([
    { state: 'rejected', problem: { code: 'ALREADY_PUBLISHED' } },
  ])
})

it('a device pauses a post while a worker publishes it while a commit fails without effect: that time is paused, too, with the others', async () => {
  const { post, first, device } = await prepare(2)
  isCommitRefused = true
  duringCommit = async () => {
    await device.drain()
  }
  await run(first)
  isCommitRefused = false
  duringCommit = async () => {}
  expect(await device.db.outbox.count()).toBe(0)
  const retried = (await tools.targetsOf(post)).find(({ id }) => id === first)
  expect(retried?.state).toBe('retrying')
  await set(first, { nextAttemptAt: new Date() })
  await run(first)
  expect(await shownOf(post)).toBe(0)
  const living = (await statesOf(post)).filter((state) => state !== 'cancelled')
  expect(living).toEqual(['paused', 'paused', 'paused'])
})

it('a device pauses a post while a worker publishes it at the time of the claim, many times: it appears once or not at all, as the device is told', async () => {
  const seen = { pause: 0, claim: 0 }
  for (let round = 0; round < 30; round += 1) {
    const { post, first, device } = await prepare()
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    await Promise.all([
      wait((round * 5) % 60).then(() => device.drain()),
      wait((round * 7) % 60).then(() => run(first)),
    ])
    const isPaused = (await device.db.outbox.count()) === 0
    expect(await shownOf(post)).toBe(isPaused ? 0 : 1)
    expect(await statesOf(post)).toEqual(isPaused ? ['cancelled', 'paused'] : ['published'])
    seen[isPaused ? 'pause' : 'claim'] += 1
  }
  // Otherwise pause and claim were never simultaneous, and the test proves nothing.
  expect(Math.min(seen.pause, seen.claim)).toBeGreaterThan(0)
})
