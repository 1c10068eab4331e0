import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AuthorizationUrl, LinkCandidates } from '#contract/accounts/account-linking.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { createFakeNetwork, grantOf } from '#tests/fakes/servers/fake-network.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'

// Whoever left for a network before the plan's end and comes back after it links nothing new.

const network = createFakeNetwork()
let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld({ deps: { networks: new Map([['instagram', network]]) } })
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  payer = await tools.addPayer()
  // A minute before the days of grace after the trial are over.
  world.clock.advance(10 * dayMs - 60_000)
})

const end = () => world.clock.advance(120_000)
const call = async (path: string, json?: object) => {
  const token = await tools.signIn(payer.userId)
  const { projectId } = payer
  return world.api.request(path, { token, projectId, ...(json && { method: 'POST', json }) })
}
const begin = async () =>
  dataOf((await call('/platforms/instagram/authorization-url')).json, AuthorizationUrl).state ?? ''
const giveBack = (code: string, state: string) =>
  call('/social-media-account', { code, state, platformId: 'instagram', userId: payer.userId })
const choose = (state: string, ...remoteIds: string[]) =>
  call('/social-media-account/chosen', { state, remoteIds })
const offer = async (...names: string[]) => {
  network.answers.set('several', () => names.map((name) => grantOf(name)))
  const state = await begin()
  dataOf((await giveBack('several', state)).json, LinkCandidates)
  return state
}
const linked = async () => {
  const rows = await world.api.deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.projectId, payer.projectId))
  return rows.filter(({ removedAt }) => removedAt === null).map(({ remoteId }) => remoteId)
}

test('one account, authorized before the end', async () => {
  const state = await begin()
  end()
  expect(codeOf((await giveBack('nova', state)).json)).toBe('SUBSCRIPTION_REQUIRED')
  expect(await linked()).toEqual([])
})

test('several accounts, offered before the end, also chosen by many calls at once', async () => {
  expect((await giveBack('antiga', await begin())).status).toBe(200)
  const state = await offer('antiga', 'nova', 'outra')
  end()
  const answers = await Promise.all([
    choose(state, 'nova'),
    choose(state, 'antiga', 'nova'),
    choose(state, 'nova', 'outra'),
  ])
  expect(answers.map(({ json }) => codeOf(json))).toEqual(
    answers.map(() => 'SUBSCRIPTION_REQUIRED'),
  )
  expect(await linked()).toEqual(['antiga'])
  // The offer is still there for the account that was linked before.
  expect((await choose(state, 'antiga')).status).toBe(200)
  expect(await linked()).toEqual(['antiga'])
})

test('an account that was removed, while another of the network is there', async () => {
  expect((await giveBack('fica', await begin())).status).toBe(200)
  expect((await giveBack('saiu', await begin())).status).toBe(200)
  await world.api.deps.db
    .update(socialAccounts)
    .set({ removedAt: world.clock.now() })
    .where(eq(socialAccounts.remoteId, 'saiu'))
  end()
  expect(codeOf((await giveBack('saiu', await begin())).json)).toBe('SUBSCRIPTION_REQUIRED')
  expect((await giveBack('fica', await begin())).status).toBe(200)
  expect(await linked()).toEqual(['fica'])
  await tools.subscribe(payer)
  expect((await giveBack('saiu', await begin())).status).toBe(200)
  expect((await linked()).sort()).toEqual(['fica', 'saiu'])
})
