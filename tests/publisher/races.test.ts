import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type Network, NetworkError, type Verdict } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { sweep } from '#server/publisher/start-publisher.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  type TargetRow,
} from '../setup/posting/delivery-tools.ts'

let world: TestWorld
let tools: DeliveryTools
let accountId: string
let commits: string[]
let stage = async () => {}
let verify: () => Promise<Verdict>
let context: PublisherContext
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  commits = []
  const network: Network = {
    ...createFakeNetwork(),
    stage: () => stage(),
    commit: async ({ targetId }) => {
      commits.push(targetId)
      return { remoteId: `of-${targetId}`, permalink: 'https://network.test/p' }
    },
    verify: () => verify(),
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

const runJob = (targetId: string, job = 'job') =>
  processTarget(context, { targetId, claim: `${job}:0`, signal: new AbortController().signal })

/** Creates a target in this state, of a new account or of the previous target's. */
async function place(set: Partial<TargetRow>, of: 'new' | 'same' = 'new'): Promise<string> {
  if (of === 'new')
    accountId = await world.addAccount(
      tools.person,
      `c${crypto.randomUUID().slice(0, 13)}`.replaceAll('-', ''),
    )
  const [id = ''] = await tools.schedule({ caption: 'Corrida', accountIds: [accountId] })
  await world.deps.db.update(deliveryTargets).set(set).where(eq(deliveryTargets.id, id))
  return id
}
const begun = () => ({
  state: 'committing' as const,
  scheduledAt: new Date(Date.now() - 60_000),
  journal: { commitStartedAt: new Date(Date.now() - 60_000).toISOString() },
})

it('a target job runs at the same time as something else: two simultaneous jobs make one commit', async () => {
  const id = await place({ state: 'staged', scheduledAt: new Date(Date.now() - 1000) })
  await Promise.all([runJob(id, 'one'), runJob(id, 'two')])
  expect(commits.filter((targetId) => targetId === id)).toHaveLength(1)
  expect(await tools.readTarget(id)).toMatchObject({ state: 'published', claim: null })
})

it('a target job runs at the same time as something else: a row locked by a change that is rolled back gets a job again', async () => {
  const id = await place({ state: 'staged', scheduledAt: new Date(Date.now() - 1000) })
  await world.deps.db.execute(sql`delete from pgboss.job where singleton_key = ${id}`)
  const undone = world.deps.db.transaction(async (tx) => {
    await tx.select().from(deliveryTargets).where(eq(deliveryTargets.id, id)).for('update')
    await runJob(id)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await tools.readTarget(id)).state).toBe('staged')
  expect(await world.queue.findWithoutJob([id])).toEqual([])
})

it('a target job runs at the same time as something else: an account reconnected during a job of its target is not overwritten by old data', async () => {
  const id = await place({ scheduledAt: new Date(Date.now() + 60_000) })
  const found = await context.readTarget(id)
  if (!found) throw new Error('no target')
  const stale = { ...found, account: { ...found.account, status: 'needs-reconnect' as const } }
  const late = { ...context, readTarget: async () => stale }
  const { signal } = new AbortController()
  await processTarget(late, { targetId: id, claim: 'job:0', signal })
  expect((await tools.readTarget(id)).state).toBe('scheduled')
  expect(await world.queue.findWithoutJob([id])).toEqual([])
})

it('a target job runs at the same time as something else: a post that belongs to another target is no proof, unless the network itself confirmed it', async () => {
  const other = await place({ state: 'published', remoteId: '111', postedAt: new Date() })
  const id = await place(begun(), 'same')
  expect((await tools.readTarget(other)).accountId).toBe((await tools.readTarget(id)).accountId)
  const publication = { remoteId: '111', permalink: 'https://network.test/p' }
  verify = async () => ({ outcome: 'published', publication, provenAs: null })
  await runJob(id)
  expect(await tools.readTarget(id)).toMatchObject({ state: 'committing', remoteId: null })
  await world.deps.db
    .update(deliveryTargets)
    .set({ nextAttemptAt: new Date() })
    .where(eq(deliveryTargets.id, id))
  verify = async () => ({ outcome: 'published', publication, provenAs: 'container:7' })
  await runJob(id)
  const proven = { state: 'published', remoteId: 'container:7', permalink: null }
  expect(await tools.readTarget(id)).toMatchObject(proven)
})

it('a target job runs at the same time as something else while another commit of the account is open, a match alone is no proof either', async () => {
  await place(begun())
  const id = await place(begun(), 'same')
  const publication = { remoteId: '222', permalink: null }
  verify = async () => ({ outcome: 'published', publication, provenAs: null })
  await runJob(id)
  expect((await tools.readTarget(id)).state).toBe('committing')
})

it('a target job runs at the same time as something else: a token that failed and was replaced meanwhile does not end the verification', async () => {
  const id = await place(begun())
  verify = async () => {
    const set = { credentialsVersion: 7 }
    await world.deps.db.update(socialAccounts).set(set).where(eq(socialAccounts.id, accountId))
    throw new NetworkError('auth', 'Conecte de novo.', 'code 190')
  }
  await runJob(id)
  const target = await tools.readTarget(id)
  expect(target.state).toBe('committing')
  expect(target.nextAttemptAt).not.toBeNull()
})

it('a target job runs at the same time as something else: what was being published when its account was removed is not called published, nor done again', async () => {
  const id = await place(begun())
  const url = `${world.url}/api/v1/social-media-account/${accountId}`
  await fetch(url, { method: 'DELETE', headers: tools.person.headers })
  verify = () => Promise.reject(new Error('not asked without credentials'))
  await runJob(id)
  expect(await tools.readTarget(id)).toMatchObject({ state: 'unconfirmed', claim: null })
  expect(commits).not.toContain(id)
})

it.each([
  [
    'is promised another try while there is one',
    0,
    'retrying',
    'Sem resposta. Tentaremos de novo.',
  ],
  ['is told when there is none', 19, 'rejected', 'Sem resposta. As tentativas se esgotaram.'],
])(
  "a target job runs at the same time as something else: the failure's message %s",
  async (_what, attempts, state, failure) => {
    const id = await place({ attempts, scheduledAt: new Date(Date.now() - 1000) })
    stage = () => Promise.reject(new NetworkError('transient', 'Sem resposta.', 'HTTP 503'))
    await runJob(id)
    stage = async () => {}
    expect(await tools.readTarget(id)).toMatchObject({ state, failure })
  },
)

it('a target job runs at the same time as something else: a lost permission is noted at the account, which stays connected, until a post goes out', async () => {
  const readAccount = async () => {
    const rows = await world.deps.db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.id, accountId))
    return rows[0]
  }
  const due = { scheduledAt: new Date(Date.now() - 1000) }
  const id = await place(due)
  stage = () => Promise.reject(new NetworkError('permission', 'Falta permissão.', 'code 10'))
  await runJob(id)
  stage = async () => {}
  expect((await tools.readTarget(id)).state).toBe('rejected')
  expect(await readAccount()).toMatchObject({ status: 'active', trouble: 'Falta permissão.' })
  const next = await place(due, 'same')
  await runJob(next)
  await runJob(next)
  expect((await tools.readTarget(next)).state).toBe('published')
  expect(await readAccount()).toMatchObject({ status: 'active', trouble: null })
})

it('a target job runs at the same time as something else: the sweep reaches all rows, also more than it reads at a time', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1)
    ids.push(await place({ scheduledAt: new Date(Date.now() + 300_000) }))
  for (const id of ids)
    await world.deps.db.execute(sql`delete from pgboss.job where singleton_key = ${id}`)
  await sweep(context, 2)
  expect(await world.queue.findWithoutJob(ids)).toEqual([])
})
