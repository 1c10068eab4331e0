import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type Network, NetworkError, type Verdict } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { resumeTargets } from '#server/publisher/changes/resume-targets.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
let context: PublisherContext
let verdict: Verdict
let commits: number
let stages: number
let asks: number
let refusal: NetworkError | undefined
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  commits = 0
  stages = 0
  refusal = undefined
  const network: Network = {
    ...createFakeNetwork(),
    async stage() {
      stages += 1
    },
    async commit() {
      commits += 1
      throw new NetworkError('ambiguous', 'A rede ainda está processando.', 'HTTP 201')
    },
    async verify() {
      asks += 1
      if (refusal) throw refusal
      return verdict
    },
    findPermalink: async () => null,
  }
  const deps = { ...world.deps, networks: new Map([[network.id, network]]) }
  context = {
    ...{ deps, queue: world.queue, options: defaultOptions },
    withoutPermalink: new Set<string>(),
    readTarget: createTargetReader(deps.db),
    claimCommit: createCommitClaimer(deps),
    confirm: createConfirmer(deps),
  }
})

/** A target whose commit the network took; what it answers then is the verdict. */
async function committed(): Promise<string> {
  const post = await tools.create({ at: new Date(Date.now() + 60_000) })
  await tools.place(post, { scheduledAt: new Date(Date.now() - 1000) })
  const [target] = await tools.targetsOf(post)
  const id = target?.id ?? ''
  await run(id)
  expect((await read(id)).state).toBe('committing')
  return id
}

const run = (targetId: string) =>
  processTarget(context, { targetId, claim: 'job:0', signal: new AbortController().signal })

async function read(id: string) {
  const [row] = await world.deps.db.select().from(deliveryTargets).where(eq(deliveryTargets.id, id))
  if (!row) throw new Error('no target')
  return row
}

/** Its next look, at once. */
async function lookAgain(id: string, told: Verdict) {
  verdict = told
  const set = { nextAttemptAt: new Date() }
  await world.deps.db.update(deliveryTargets).set(set).where(eq(deliveryTargets.id, id))
  await run(id)
  return read(id)
}

it('a network that is still at work is asked again, and what it made is published once', async () => {
  const id = await committed()
  for (let times = 0; times < 12; times += 1) {
    const row = await lookAgain(id, { outcome: 'processing' })
    expect(row).toMatchObject({ state: 'committing', claim: null, failureCode: 'not_ready' })
    expect(row.failure).toBe('A rede recebeu a publicação e ainda a está processando.')
  }
  const publication = { remoteId: 'made', permalink: 'https://network.test/p' }
  const row = await lookAgain(id, { outcome: 'published', publication, provenAs: 'made' })
  expect(row).toMatchObject({ state: 'published', failure: null })
  expect(commits).toBe(1)
})

it('a network that is at work for more than a day leaves it to a person', async () => {
  const id = await committed()
  const journal = { commitStartedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() }
  const set = { journal: { ...(await read(id)).journal, ...journal, verifications: 8 } }
  await world.deps.db.update(deliveryTargets).set(set).where(eq(deliveryTargets.id, id))
  expect((await lookAgain(id, { outcome: 'processing' })).state).toBe('unconfirmed')
})

it.each([
  ['media', 'rejected'],
  ['policy', 'rejected'],
  ['transient', 'retrying'],
  ['auth', 'needs-reconnect'],
] as const)(
  'what a network ended without publishing (%s) is %s, in its words',
  async (failure, state) => {
    const id = await committed()
    const error = new NetworkError(failure, 'A rede recusou o vídeo.', 'fail_reason')
    const row = await lookAgain(id, { outcome: 'refused', error })
    expect(row).toMatchObject({ state, claim: null, failureCode: failure })
    expect(row.failure).toContain('A rede recusou o vídeo.')
    if (state !== 'retrying') return
    await world.deps.db
      .update(deliveryTargets)
      .set({ nextAttemptAt: new Date() })
      .where(eq(deliveryTargets.id, id))
    await run(id)
    expect([stages, commits]).toEqual([2, 2])
  },
)

it('what was begun before the authorization ended is asked about once the account is connected again', async () => {
  const id = await committed()
  asks = 0
  refusal = new NetworkError('auth', 'A senha foi trocada.', 'code 190/460')
  expect((await lookAgain(id, { outcome: 'unknown' })).state).toBe('committing')
  refusal = undefined
  const waiting = await lookAgain(id, { outcome: 'unknown' })
  expect(waiting).toMatchObject({ state: 'committing', failureCode: 'auth', claim: null })
  expect(waiting.failure).toContain('Conecte a conta novamente, e verificamos se o post saiu.')
  expect(asks).toBe(1)
  await world.deps.db.transaction(async (tx) => {
    const set = { status: 'active' as const, trouble: null }
    await tx.update(socialAccounts).set(set).where(eq(socialAccounts.id, tools.accountId))
    await resumeTargets(tx, world.deps, tools.accountId)
  })
  // At once, not when the pause has ended.
  expect((await read(id)).nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now())
  const publication = { remoteId: 'made', permalink: 'https://network.test/p' }
  const row = await lookAgain(id, { outcome: 'published', publication, provenAs: 'made' })
  expect(row).toMatchObject({ state: 'published', failure: null })
  expect(commits).toBe(1)
})
