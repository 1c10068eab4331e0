import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCredentials, sealGrant } from '#server/accounts/account-credentials.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type Delivery, type Network, NetworkError } from '#server/networks/network.ts'
import { createCommitClaimer } from '#server/publisher/batches/create-commit-claimer.ts'
import { createConfirmer } from '#server/publisher/batches/create-confirmer.ts'
import { createTargetReader } from '#server/publisher/batches/create-target-reader.ts'
import { defaultOptions, type PublisherContext } from '#server/publisher/publisher-context.ts'
import { processTarget } from '#server/publisher/steps/process-target.ts'
import { createRotatingTokens, type RotatingTokens } from '#tests/fakes/device/rotating-tokens.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools } from '../setup/posting/delivery-tools.ts'

const minute = 60_000
const expired = () => new NetworkError('auth', 'O token expirou.', 'access_token_invalid')

let world: TestWorld
let tools: DeliveryTools
let context: PublisherContext
let tokens: RotatingTokens
let accountId: string
/** The token of each call, by its step. */
let calls: [step: string, token: string][]
/** Tokens that the network takes. */
let isGood: (token: string) => boolean
let refusal: NetworkError | undefined
let isRenewing: boolean
let commits: number

beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  const network: Network = {
    ...createFakeNetwork(),
    renewal: {
      ...{ aheadMs: 20 * minute, atUseMs: 20 * minute },
      async renew(credentials) {
        if (refusal) throw refusal
        return tokens.exchange(credentials)
      },
    },
    stage: (delivery) => callAs('stage', delivery),
    commit: async (delivery) => {
      await callAs('commit', delivery)
      commits += 1
      return { remoteId: `of-${delivery.targetId}`, permalink: 'https://network.test/p' }
    },
    verify: async () => ({ outcome: 'unknown' }),
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
afterAll(() => world.close())
beforeEach(async () => {
  tokens = createRotatingTokens()
  calls = []
  isGood = () => true
  refusal = undefined
  isRenewing = false
  commits = 0
  accountId = await world.addAccount(tools.person, `c${crypto.randomUUID().slice(0, 8)}`)
})

/** One call as a connector makes it: where the token is refused, it asks for a new one. */
async function callAs(step: string, delivery: Delivery): Promise<void> {
  calls.push([step, delivery.credentials.accessToken])
  expect(delivery.credentials.accessToken).toBe((await readCredentials()).accessToken)
  if (isGood(delivery.credentials.accessToken)) return
  if (!isRenewing) throw expired()
  const { accessToken } = await delivery.renew()
  expect(delivery.credentials.accessToken).toBe(accessToken)
  await callAs(`${step} again`, delivery)
}

const readAccount = async () => {
  const of = eq(socialAccounts.id, accountId)
  const [row] = await world.deps.db.select().from(socialAccounts).where(of)
  if (!row) throw new Error('no account')
  return row
}
const readCredentials = async () => openCredentials(world.deps.secretBox, await readAccount())

/** A target due now, of an account whose token has so much left. */
async function place(leftMs: number, state: 'scheduled' | 'staged' = 'scheduled') {
  const expiresAt = new Date(Date.now() + leftMs)
  const grant = { ...tokens.first(), expiresAt }
  const sealed = sealGrant(world.deps.secretBox, await readAccount(), grant)
  await world.deps.db.update(socialAccounts).set(sealed).where(eq(socialAccounts.id, accountId))
  const [id = ''] = await tools.schedule({ caption: 'Curto', accountIds: [accountId] })
  const set = { state, scheduledAt: new Date(Date.now() - 1000) }
  await world.deps.db.update(deliveryTargets).set(set).where(eq(deliveryTargets.id, id))
  return id
}
const run = (targetId: string) =>
  processTarget(context, { targetId, claim: 'job:0', signal: new AbortController().signal })
const stateOf = async (id: string) => (await tools.readTarget(id)).state

it('a delivery of an account whose tokens are short-lived uses the token that it has while there is enough left', async () => {
  const id = await place(30 * minute)
  await run(id)
  expect(await stateOf(id)).toBe('published')
  expect(calls).toEqual([
    ['stage', 'access-1'],
    ['commit', 'access-1'],
  ])
})

it.each([10 * minute, -30 * minute])(
  'renewed credentials: gets a new one before the first step (%d ms left)',
  async (left) => {
    const id = await place(left)
    await run(id)
    expect(await stateOf(id)).toBe('published')
    expect(calls).toEqual([
      ['stage', 'access-2'],
      ['commit', 'access-2'],
    ])
    expect(tokens.given()).toBe(2)
  },
)

it('a delivery of an account whose tokens are short-lived gets a new one before the commit, when it was staged with the old one', async () => {
  const id = await place(10 * minute, 'staged')
  await run(id)
  expect(await stateOf(id)).toBe('published')
  expect(calls).toEqual([['commit', 'access-2']])
})

it.each(['stage', 'commit'])(
  'renewed credentials: goes on with a new one when it expires in the middle of the %s',
  async (step) => {
    isRenewing = true
    isGood = (token) => token !== 'access-1'
    const id = await place(90 * minute, step === 'stage' ? 'scheduled' : 'staged')
    await run(id)
    expect(await stateOf(id)).toBe('published')
    expect(calls.slice(0, 2)).toEqual([
      [step, 'access-1'],
      [`${step} again`, 'access-2'],
    ])
    expect([tokens.given(), commits]).toEqual([2, 1])
  },
)

it.each(['stage', 'commit'])(
  'renewed credentials: asks for a new connection when the new one is refused too, at the %s',
  async (step) => {
    isRenewing = true
    isGood = () => false
    const id = await place(90 * minute, step === 'stage' ? 'scheduled' : 'staged')
    await run(id)
    expect(await stateOf(id)).toBe('needs-reconnect')
    expect((await readAccount()).status).toBe('needs-reconnect')
    expect([tokens.given(), commits]).toEqual([2, 0])
  },
)

it('a delivery of an account whose tokens are short-lived goes on with the old one when no new one is to be had and it holds a little', async () => {
  refusal = new NetworkError('transient', 'Fora do ar.', 'HTTP 503')
  const id = await place(5 * minute)
  await run(id)
  expect(await stateOf(id)).toBe('published')
  expect(calls[0]).toEqual(['stage', 'access-1'])
})

it('a delivery of an account whose tokens are short-lived waits when it has ended and the network is away', async () => {
  refusal = new NetworkError('transient', 'Fora do ar.', 'HTTP 503')
  const id = await place(-minute)
  await run(id)
  expect(await tools.readTarget(id)).toMatchObject({
    ...{ state: 'retrying', failure: 'Fora do ar. Tentaremos de novo.' },
  })
  expect(calls).toEqual([])
  expect((await readAccount()).status).toBe('active')
})

it.each(['scheduled', 'staged'] as const)(
  'renewed credentials: asks for a new connection when it has ended for good (%s)',
  async (state) => {
    refusal = new NetworkError('auth', 'A rede encerrou.', 'invalid_grant')
    const id = await place(-minute, state)
    await run(id)
    expect(await stateOf(id)).toBe('needs-reconnect')
    expect(await readAccount()).toMatchObject({
      ...{ status: 'needs-reconnect', trouble: 'A rede encerrou.', renewingUntil: null },
    })
    expect([calls, commits]).toEqual([[], 0])
  },
)
