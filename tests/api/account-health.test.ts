import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SocialMediaAccount } from '#contract/account.ts'
import { AuthorizationUrl } from '#contract/account-linking.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type GrantRenewal, NetworkError } from '#server/networks/network.ts'
import { findAgingAccounts } from '#server/publisher/queries.ts'
import { refreshToken } from '#server/publisher/refresh-tokens.ts'
import { createFakeNetwork, grantOf } from '#tests/fakes/fake-network.ts'
import { createTestClock } from '#tests/fakes/test-clock.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/create-test-app.ts'

const day = 86_400_000
const clock = createTestClock()
const network = createFakeNetwork()
const renewBy = (renew: GrantRenewal['renew']) => {
  network.renewal = { aheadMs: 400 * day, atUseMs: 0, renew }
}
const inDays = (days: number) => new Date(clock.now().getTime() + days * day)
let api: TestApp
let token: string

beforeAll(async () => {
  api = await createTestApp({ clock, deps: { networks: new Map([['instagram', network]]) } })
})
beforeEach(async () => {
  token = (await api.signIn()).accessToken
  delete network.renewal
  network.checkGrant = async () => {}
})
afterAll(() => api.dispose())

const call = (path: string, more: Parameters<TestApp['request']>[1] = {}) =>
  api.request(path, { token, projectId: api.people.aurora.id, ...more })

async function link(grant: ReturnType<typeof grantOf>) {
  network.answers.set(grant.remoteId, () => grant)
  const { json } = await call('/platforms/instagram/authorization-url')
  const state = new URL(dataOf(json, AuthorizationUrl).url).searchParams.get('state')
  const asked = { code: grant.remoteId, state, platformId: 'instagram', userId: api.people.ana.id }
  const answer = await call('/social-media-account', { method: 'POST', json: asked })
  return dataOf(answer.json, SocialMediaAccount)
}

async function find(id: string) {
  const { json } = await call('/social-media-account/user')
  const found = dataOf(json, v.array(SocialMediaAccount)).find((account) => account.id === id)
  if (!found) throw new Error('The account is not listed')
  return found
}

test('until when an account is authorized is told, and what was not allowed', async () => {
  const expiresAt = inDays(90)
  const account = await link(grantOf('limited', { expiresAt, scopes: ['publish'] }))
  expect(account.health).toEqual({
    ...{ trouble: null, refused: ['comentar'], renewsItself: false },
    expiresAt: expiresAt.toISOString(),
  })
  expect(await find(account.id)).toEqual(account)
})

test('what the network said when it ended an authorization is told until the account is connected again', async () => {
  renewBy(async () => {
    throw new NetworkError('auth', 'A senha da conta foi trocada.', 'code 190/460')
  })
  const account = await link(grantOf('ended', { expiresAt: inDays(300) }))
  await refreshToken({ deps: api.deps }, account.id)
  const told = await find(account.id)
  expect(told.isActive).toBe(false)
  expect(told.health.trouble).toBe('A senha da conta foi trocada.')

  const again = await link(grantOf('ended', { accessToken: 'token-2', expiresAt: inDays(300) }))
  expect(again).toEqual(account)
  expect(await find(account.id)).toEqual(account)
})

test('a network that does not answer changes nothing', async () => {
  renewBy(async () => {
    throw new NetworkError('transient', 'Fora do ar.', 'HTTP 503')
  })
  const account = await link(grantOf('silent', { expiresAt: inDays(300) }))
  await refreshToken({ deps: api.deps }, account.id)
  expect(await find(account.id)).toEqual(account)
})

test('an authorization that came to its end is told as ended, before a post fails by it', async () => {
  const account = await link(grantOf('late', { expiresAt: inDays(30) }))
  clock.advance(31 * day)
  token = (await api.signIn()).accessToken
  await refreshToken({ deps: api.deps }, account.id)
  const { isActive, health } = await find(account.id)
  expect(isActive).toBe(false)
  expect(health.trouble).toBe('A autorização desta conta expirou. Conecte a conta novamente.')
})

test('a refresh token outlives the access token that came with it', async () => {
  const grant = grantOf('renewed', { expiresAt: inDays(1), refreshToken: 'refresh' })
  const account = await link(grant)
  clock.advance(2 * day)
  token = (await api.signIn()).accessToken
  const renewed = { accessToken: 'token-2', refreshToken: 'refresh-2', expiresAt: inDays(1) }
  renewBy(async () => renewed)
  await refreshToken({ deps: api.deps }, account.id)
  const [row] = await api.deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, account.id))
  expect(row?.status).toBe('active')
  expect(row?.tokenExpiresAt).toEqual(renewed.expiresAt)
})

test('a refusal of a token that was replaced meanwhile says nothing of the account', async () => {
  renewBy(async () => {
    await api.deps.db
      .update(socialAccounts)
      .set({ credentialsVersion: 1 })
      .where(eq(socialAccounts.remoteId, 'replaced'))
    throw new NetworkError('auth', 'Encerrada.', 'code 190')
  })
  const account = await link(grantOf('replaced', { expiresAt: inDays(300) }))
  await refreshToken({ deps: api.deps }, account.id)
  expect(await find(account.id)).toEqual(account)
})

test('a look each day learns what the network refuses, before a post is due', async () => {
  const account = await link(grantOf('looked'))
  let looks = 0
  let answer: NetworkError | undefined
  network.checkGrant = async () => {
    looks += 1
    if (answer) throw answer
  }
  const look = async (days: number) => {
    clock.advance(days * day)
    await refreshToken({ deps: api.deps }, account.id)
    token = (await api.signIn()).accessToken
    return find(account.id)
  }
  expect(await look(0.5)).toEqual(account)
  expect(looks).toBe(0)
  expect(await look(0.5)).toEqual(account)
  expect(looks).toBe(1)

  answer = new NetworkError('permission', 'Falta permissão para publicar.', 'code 10')
  const lacking = await look(1)
  expect(lacking.isActive).toBe(true)
  expect(lacking.health.trouble).toBe('Falta permissão para publicar.')
  answer = new NetworkError('transient', 'Fora do ar.', 'HTTP 503')
  expect(await look(1)).toEqual(lacking)
  answer = undefined
  // Nobody answered: it is asked again before another day is over.
  expect(await look(0)).toEqual(account)
  expect(looks).toBe(4)

  answer = new NetworkError('auth', 'O uPubly foi removido.', 'code 190/458')
  const removed = await look(1)
  expect([removed.isActive, removed.health.trouble]).toEqual([false, 'O uPubly foi removido.'])
})

test('looks are due for what had none for a day, and for tokens about to end', async () => {
  const now = clock.now().getTime()
  const add = async (name: string, set: Partial<typeof socialAccounts.$inferInsert>) => {
    const { id } = await link(grantOf(name))
    await api.deps.db.update(socialAccounts).set(set).where(eq(socialAccounts.id, id))
    return id
  }
  const fresh = await add('fresh', { checkedAt: new Date(now) })
  const ending = await add('ending', { tokenExpiresAt: inDays(0.5) })
  const old = await add('old', { checkedAt: inDays(-2) })
  const never = await add('never', { checkedAt: null })
  const due = await findAgingAccounts(api.deps.db, {
    ...{ endsBefore: inDays(1), checkedBefore: inDays(-1) },
  })
  const own = [fresh, ending, old, never]
  expect(due.map(({ id }) => id).filter((id) => own.includes(id))).toEqual([never, old, ending])
})
