import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { Network } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

// The project gets another time zone while its posts have jobs in the queue: they go out at the time
// that they have then, once.

const minute = 60_000
const hour = 60 * minute
const brasilia = 'America/Sao_Paulo'
const lisbon = 'Europe/Lisbon'
/** In December the clocks of Lisbon are three hours ahead of those of Brasília. */
const start = new Date('2026-12-10T12:00:00.000Z')

let world: TestWorld
let tools: PostTools
let context: PublisherContext
let now = start
let shown: { targetId: string; at: Date }[] = []

beforeAll(async () => {
  world = await openTestWorld()
  world.deps.clock.now = () => now
  const network: Network = {
    ...createFakeNetwork(),
    stage: async () => {},
    commit: async ({ targetId }) => {
      shown.push({ targetId, at: now })
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
beforeEach(async () => {
  now = start
  shown = []
  tools = await openPostTools(world)
})

const inMs = (ms: number) => new Date(start.getTime() + ms)
async function changeZone(timeZone: string): Promise<void> {
  const { headers, projectId } = tools.person
  const form = { name: 'Padaria', description: 'Pães e bolos da vila', timeZone }
  const answer = await fetch(`${world.url}/api/v1/projects/${projectId}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...form, plannedTimes: 'keep-clock' }),
  })
  expect(answer.status).toBe(200)
}
/** The jobs of the post run at `at`, as those of its old time and of its new one do. */
async function runAt(post: Post, at: Date): Promise<void> {
  now = at
  const { signal } = new AbortController()
  for (const { id: targetId } of post.schedules)
    await processTarget(context, { targetId, claim: `${randomUUID()}:0`, signal })
}
const [stageAhead, every] = [2 * minute, 30 * 1000]
/** Jobs run again and again from some minutes before a time until some minutes after it. */
async function passThrough(post: Post, time: Date): Promise<void> {
  for (let at = time.getTime() - 2 * stageAhead; at <= time.getTime() + stageAhead; at += every)
    await runAt(post, new Date(at))
}

it('a time that is moved later is not published at its old time, and once at its new one', async () => {
  await changeZone(lisbon)
  const old = inMs(10 * minute)
  const post = await tools.create({ at: old })
  await changeZone(brasilia)
  await passThrough(post, old)
  expect(shown).toEqual([])
  const moved = inMs(3 * hour + 10 * minute)
  await passThrough(post, moved)
  expect(shown.map(({ at }) => at)).toEqual([moved])
})

it('a time that is moved earlier, to within minutes, is published then, and not at its old time', async () => {
  const old = inMs(3 * hour + 6 * minute)
  const post = await tools.create({ at: old })
  await changeZone(lisbon)
  const moved = inMs(6 * minute)
  await passThrough(post, moved)
  expect(shown.map(({ at }) => at)).toEqual([moved])
  await passThrough(post, old)
  expect(shown).toHaveLength(1)
})

it('what is prepared when the zone changes is published at its time', async () => {
  const at = inMs(4 * minute)
  const post = await tools.create({ at })
  await runAt(post, inMs(2 * minute))
  expect((await tools.targetsOf(post)).map(({ state }) => state)).toEqual(['staged'])
  await changeZone(lisbon)
  await changeZone(brasilia)
  await passThrough(post, at)
  expect(shown.map((one) => one.at)).toEqual([at])
})

it('what is published while the zone changes waits for nobody', async () => {
  const [soon, later] = [inMs(4 * minute), inMs(8 * hour)]
  const schedule = (at: Date) => ({
    ...{ schedule: at.toISOString(), timeZone: brasilia, repeatType: 0, repeatNumber: 0 },
    ...{ isActive: true, socialMediaAccountIds: [tools.accountId] },
  })
  const template = { scheduleRequestDtos: [schedule(soon), schedule(later)] }
  const post = await tools.create({ template })
  const { enqueue } = world.deps.queue
  let published = 0
  // The last step of the change, before it is committed: all that it locks is locked.
  world.deps.queue.enqueue = async (tx, targets) => {
    await enqueue(tx, targets)
    const [first] = post.schedules.filter(({ scheduledAt }) => +new Date(scheduledAt) === +soon)
    now = soon
    const { signal } = new AbortController()
    const look = { targetId: first?.id ?? '', claim: `${randomUUID()}:0`, signal }
    await processTarget(context, look)
    published = shown.length
  }
  await changeZone(lisbon)
  world.deps.queue.enqueue = enqueue
  expect(published).toBe(1)
})
