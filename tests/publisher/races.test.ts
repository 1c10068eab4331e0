import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type Network, NetworkError, type Verdict } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/create-target-reader.ts'
import { processTarget } from '#server/publisher/process-target.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { sweep } from '#server/publisher/sweep.ts'
import { createFakeNetwork } from '#tests/fakes/fake-network.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools, type TargetRow } from './delivery-tools.ts'

describe('a look at a target meets somebody else', () => {
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

  const look = (targetId: string, job = 'job') =>
    processTarget(context, { targetId, claim: `${job}:0`, signal: new AbortController().signal })

  /**
   * A target of a new account, or of the one of the target before, as a row found in this state.
   */
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

  it('two looks in the same turn make one commit', async () => {
    const id = await place({ state: 'staged', scheduledAt: new Date(Date.now() - 1000) })
    await Promise.all([look(id, 'one'), look(id, 'two')])
    expect(commits.filter((targetId) => targetId === id)).toHaveLength(1)
    expect(await tools.readTarget(id)).toMatchObject({ state: 'published', claim: null })
  })

  it('a row held by a change that is undone in the end is not forgotten', async () => {
    const id = await place({ state: 'staged', scheduledAt: new Date(Date.now() - 1000) })
    await world.deps.db.execute(sql`delete from pgboss.job where singleton_key = ${id}`)
    const undone = world.deps.db.transaction(async (tx) => {
      await tx.select().from(deliveryTargets).where(eq(deliveryTargets.id, id)).for('update')
      await look(id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await tools.readTarget(id)).state).toBe('staged')
    expect(await world.queue.findWithoutJob([id])).toEqual([])
  })

  it('an account connected again while its target was looked at leaves nothing behind', async () => {
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

  it("a post that is another target's is no proof, unless the network itself said so", async () => {
    const other = await place({ state: 'published', remoteId: '111', postedAt: new Date() })
    const id = await place(begun(), 'same')
    expect((await tools.readTarget(other)).accountId).toBe((await tools.readTarget(id)).accountId)
    const publication = { remoteId: '111', permalink: 'https://network.test/p' }
    verify = async () => ({ outcome: 'published', publication, provenAs: null })
    await look(id)
    expect(await tools.readTarget(id)).toMatchObject({ state: 'committing', remoteId: null })
    await world.deps.db
      .update(deliveryTargets)
      .set({ nextAttemptAt: new Date() })
      .where(eq(deliveryTargets.id, id))
    verify = async () => ({ outcome: 'published', publication, provenAs: 'container:7' })
    await look(id)
    const proven = { state: 'published', remoteId: 'container:7', permalink: null }
    expect(await tools.readTarget(id)).toMatchObject(proven)
  })

  it('while another commit of the account is open, a match alone is no proof either', async () => {
    await place(begun())
    const id = await place(begun(), 'same')
    const publication = { remoteId: '222', permalink: null }
    verify = async () => ({ outcome: 'published', publication, provenAs: null })
    await look(id)
    expect((await tools.readTarget(id)).state).toBe('committing')
  })

  it('a token that failed and was replaced meanwhile does not end the asking', async () => {
    const id = await place(begun())
    verify = async () => {
      const set = { accessTokenSealed: 'replaced' }
      await world.deps.db.update(socialAccounts).set(set).where(eq(socialAccounts.id, accountId))
      throw new NetworkError('auth', 'Conecte de novo.', 'code 190')
    }
    await look(id)
    const target = await tools.readTarget(id)
    expect(target.state).toBe('committing')
    expect(target.nextAttemptAt).not.toBeNull()
  })

  it.each([
    [
      'is promised another try while there is one',
      0,
      'retrying',
      'Sem resposta. Tentaremos de novo.',
    ],
    ['is told when there is none', 19, 'rejected', 'Sem resposta. As tentativas se esgotaram.'],
  ])('whoever reads why it failed %s', async (_what, attempts, state, failure) => {
    const id = await place({ attempts, scheduledAt: new Date(Date.now() - 1000) })
    stage = () => Promise.reject(new NetworkError('transient', 'Sem resposta.', 'HTTP 503'))
    await look(id)
    stage = async () => {}
    expect(await tools.readTarget(id)).toMatchObject({ state, failure })
  })

  it('the sweep reaches what stands behind more rows than it reads at a time', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1)
      ids.push(await place({ scheduledAt: new Date(Date.now() + 300_000) }))
    for (const id of ids)
      await world.deps.db.execute(sql`delete from pgboss.job where singleton_key = ${id}`)
    await sweep(context, 2)
    expect(await world.queue.findWithoutJob(ids)).toEqual([])
  })
})
