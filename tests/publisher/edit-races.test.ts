import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import {
  type Delivery,
  type Network,
  NetworkError,
  type Verdict,
} from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { waitUntil } from '../setup/posting/delivery-tools.ts'

const Counted = v.object({ rows: v.tuple([v.object({ count: v.number() })]) })
const old = 'O texto de antes'
const anew = 'O texto novo'

let world: TestWorld
let tools: PostTools
let context: PublisherContext
let shown: { caption: string; targetId: string }[]
let during: Partial<Record<'stage' | 'commit', (delivery: Delivery) => Promise<void>>> = {}
let verify: (delivery: Delivery) => Promise<Verdict>
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
  shown = []
  const network: Network = {
    ...createFakeNetwork(),
    stage: async (delivery) => {
      await during.stage?.(delivery)
      await delivery.save({ container: delivery.caption })
    },
    commit: async (delivery) => {
      const { targetId, journal } = delivery
      await during.commit?.(delivery)
      // Like real networks: the staged content is published, whatever the call contains.
      shown.push({ caption: String(journal.container), targetId })
      return { remoteId: `of-${targetId}`, permalink: 'https://network.test/p' }
    },
    verify: (delivery) => verify(delivery),
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

const runJob = (targetId: string, on = context) =>
  processTarget(on, {
    ...{ targetId, claim: `${crypto.randomUUID()}:0`, signal: new AbortController().signal },
  })
/** A post that is due very soon, so that its job stages and then commits it. */
const createDue = () => tools.create({ at: new Date(Date.now() + 400), template: { caption: old } })
/** A staged post that is due now. */
async function createStaged(): Promise<Post> {
  const at = new Date(Date.now() + 5000)
  const post = await tools.create({ at, template: { caption: old } })
  await runJob(idOf(post))
  await tools.place(post, { scheduledAt: new Date() })
  expect(await states(post)).toEqual(['staged'])
  return post
}
const idOf = (post: Post) => post.schedules[0]?.id ?? ''
const states = async (post: Post) => (await tools.targetsOf(post)).map(({ state }) => state)
/** Runs the open targets' jobs until none is left, as the queue would. */
async function finish(post: Post): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const open = (await tools.targetsOf(post)).filter(({ state }) =>
      ['scheduled', 'staging', 'staged', 'retrying', 'committing'].includes(state),
    )
    if (open.length === 0) return
    for (const { id } of open) await runJob(id)
  }
  throw new Error(`no end: ${await states(post)}`)
}
const shownOf = async (post: Post) => {
  const ids = (await tools.targetsOf(post)).map(({ id }) => id)
  return shown.filter(({ targetId }) => ids.includes(targetId)).map(({ caption }) => caption)
}
/** The context of a worker that reads the row before `meanwhile` and acts after it. */
const slowReader = (meanwhile: () => Promise<unknown>): PublisherContext => {
  let isFirst = true
  return {
    ...context,
    readTarget: async (id) => {
      const found = await context.readTarget(id)
      if (isFirst) await meanwhile()
      isFirst = false
      return found
    },
  }
}
const countWaiting = async () => {
  const found = await world.deps.db.execute(
    sql`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return v.parse(Counted, found).rows[0].count
}
const change = (post: Post) => tools.edit(post, { caption: anew })

it('a post is changed while a worker publishes it before it is staged, after the worker has read the old text: the new text is published', async () => {
  const post = await createDue()
  await runJob(
    idOf(post),
    slowReader(async () => tools.read(await change(post))),
  )
  expect(await states(post)).toEqual(['cancelled', 'scheduled'])
  await finish(post)
  expect(await shownOf(post)).toEqual([anew])
})

it('a post is changed while a worker publishes it while it is staged: the staged old text is never committed', async () => {
  const post = await createDue()
  during = {
    stage: async ({ caption }) => {
      if (caption === old) await tools.read(await change(post))
    },
  }
  await runJob(idOf(post))
  during = {}
  expect(await states(post)).toEqual(['cancelled', 'scheduled'])
  await finish(post)
  expect(await shownOf(post)).toEqual([anew])
})

it('a post is changed while a worker publishes it after the worker has read the staged row, before the commit: the new text is published', async () => {
  const post = await createStaged()
  await runJob(
    idOf(post),
    slowReader(async () => tools.read(await change(post))),
  )
  await finish(post)
  expect(await shownOf(post)).toEqual([anew])
})

it('a post is changed while a worker publishes it and one of its commits begins while the change waits for that row: both succeed', async () => {
  const second = await tools.addAccount()
  const at = new Date(Date.now() + 60_000)
  const accountIds = [tools.accountId, second]
  const post = await tools.create({ accountIds, at, template: { caption: old } })
  const [begun, other] = (await tools.targetsOf(post)).map(({ id }) => id)
  let changing: Promise<Response> | undefined
  await world.deps.db.transaction(async (tx) => {
    const set = { state: 'committing' as const, claim: 'job:0' }
    await tx
      .update(deliveryTargets)
      .set(set)
      .where(eq(deliveryTargets.id, begun ?? ''))
    changing = change(post)
    await waitUntil('the change waits', async () => (await countWaiting()) > 0)
  })
  const changed = await tools.read((await changing) ?? new Response())
  const rows = await tools.targetsOf(post)
  expect(rows.find(({ id }) => id === begun)).toMatchObject({ state: 'committing' })
  expect(rows.find(({ id }) => id === other)).toMatchObject({ state: 'cancelled' })
  expect(rows).toHaveLength(3)
  expect(changed.schedules.map(({ state }) => state).sort()).toEqual(['committing', 'scheduled'])
  // Removes the open commit, since it would affect `verify` in the next tests.
  await tools.place(post, { state: 'cancelled' })
})

it('a post is changed while a worker publishes it while it is committed: the old text is published, the change is refused', async () => {
  const post = await createDue()
  let answer = new Response()
  during = {
    commit: async () => {
      answer = await change(post)
    },
  }
  await runJob(idOf(post))
  during = {}
  await expectRefusal(answer, 409, 'ALREADY_PUBLISHED')
  await finish(post)
  expect(await shownOf(post)).toEqual([old])
  expect(await tools.read(await tools.get(post.id))).toMatchObject({ caption: old, version: 1 })
})

/** A change during the commit; it is accepted because the post has a later time, too. */
async function changeDuringLostCommit(): Promise<{ post: Post; later: string }> {
  const post = await createDue()
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const schedules = [post.schedules[0]?.scheduledAt ?? '', later].map((scheduledAt) => ({
    scheduledAt,
    socialMediaAccountIds: [tools.accountId],
  }))
  during = {
    commit: async () => {
      await tools.read(await tools.edit(post, { caption: anew, schedules }))
      throw new NetworkError('ambiguous', 'Sem resposta.', 'dropped')
    },
  }
  await runJob(idOf(post))
  during = {}
  expect(await states(post)).toEqual(['committing', 'scheduled'])
  await world.deps.db
    .update(deliveryTargets)
    .set({ nextAttemptAt: new Date() })
    .where(eq(deliveryTargets.id, idOf(post)))
  return { post, later }
}

it('a post is changed while a worker publishes it and the answer to its commit is lost: the post is searched for by the text that was sent, not by the new one', async () => {
  const { post } = await changeDuringLostCommit()
  let asked: Pick<Delivery, 'caption' | 'media'> | undefined
  verify = async (delivery) => {
    asked = delivery
    const publication = { remoteId: `found-${post.id}`, permalink: null }
    return { outcome: 'published', publication, provenAs: null }
  }
  await runJob(idOf(post))
  expect(asked?.caption).toBe(old)
  expect(asked?.media).toMatchObject([{ kind: 'image', width: 640, height: 800 }])
  expect(await states(post)).toEqual(['published', 'scheduled'])
})

it('a post is changed while a worker publishes it and the answer to its commit is lost and the commit had no effect: the new text is published, once', async () => {
  const { post, later } = await changeDuringLostCommit()
  verify = async () => ({ outcome: 'not-published', mustRestage: false })
  await runJob(idOf(post))
  expect(await states(post)).toEqual(['retrying', 'scheduled'])
  await runJob(idOf(post))
  const rows = await tools.targetsOf(post)
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'scheduled', 'retrying'])
  expect(rows[2]).toMatchObject({ accountId: tools.accountId, journal: {} })
  expect(await world.queue.findWithoutJob([rows[2]?.id ?? ''])).toEqual([])
  await runJob(rows[2]?.id ?? '')
  expect(await shownOf(post)).toEqual([anew])
  const waiting = (await tools.targetsOf(post)).find(({ state }) => state === 'scheduled')
  expect(waiting?.scheduledAt.toISOString()).toBe(later)
})

it('a post is changed while a worker publishes it at the time of its commit, many times: one of the two texts is published, once', async () => {
  const seen = { edit: 0, commit: 0 }
  for (let round = 0; round < 40; round += 1) {
    const post = await createStaged()
    const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 25))
    const [answer] = await Promise.all([
      pause().then(() => change(post)),
      pause().then(() => runJob(idOf(post))),
    ])
    const isTaken = answer.status === 200
    if (!isTaken) await expectRefusal(answer, 409, 'ALREADY_PUBLISHED')
    await finish(post)
    expect(await shownOf(post)).toEqual([isTaken ? anew : old])
    seen[isTaken ? 'edit' : 'commit'] += 1
  }
  // Otherwise change and commit were never simultaneous, and the test proves nothing.
  expect(Math.min(seen.edit, seen.commit)).toBeGreaterThan(0)
})

it('a post is changed while a worker publishes it is deleted at the time of its commit: it never appears, or the deletion is refused', async () => {
  const seen = { gone: 0, shown: 0 }
  for (let round = 0; round < 40; round += 1) {
    const post = await createStaged()
    const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 25))
    const [answer] = await Promise.all([
      pause().then(() => sendDeletion(world, tools.person, { post })),
      pause().then(() => runJob(idOf(post))),
    ])
    if (answer.status !== 200) await expectRefusal(answer, 409, 'DELIVERY_IN_PROGRESS')
    await finish(post)
    const [state] = await states(post)
    expect(await shownOf(post)).toEqual(state === 'published' ? [old] : [])
    expect(state === 'published' || answer.status === 200).toBe(true)
    seen[state === 'published' ? 'shown' : 'gone'] += 1
  }
  expect(Math.min(seen.gone, seen.shown)).toBeGreaterThan(0)
})
