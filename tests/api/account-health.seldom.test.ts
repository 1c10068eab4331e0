import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SocialMediaAccount } from '#contract/accounts/account.ts'
import { AuthorizationUrl } from '#contract/accounts/account-linking.ts'
import { sealGrant } from '#server/accounts/account-credentials.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type GrantRenewal, NetworkError } from '#server/networks/network.ts'
import { lookAtAccounts } from '#server/publisher/account-checks/look-at-accounts.ts'
import { createFakeNetwork, grantOf } from '#tests/fakes/servers/fake-network.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

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

const dueAt = async (id: string) => {
  const [row] = await api.deps.db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  return row?.lookDueAt ?? new Date(Number.NaN)
}
const lookAtAll = () => lookAtAccounts({ deps: api.deps }, new AbortController().signal)

/** What the publisher does when the account's time has come. */
async function look(id: string) {
  const of = eq(socialAccounts.id, id)
  await api.deps.db
    .update(socialAccounts)
    .set({ lookDueAt: new Date(0) })
    .where(of)
  await lookAtAll()
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
    ...{ trouble: null, refused: ['comentar'], refusedMetrics: [], renewsItself: false },
    expiresAt: expiresAt.toISOString(),
  })
  expect(await find(account.id)).toEqual(account)
})

test('what the network said when it ended an authorization is told until the account is connected again', async () => {
  renewBy(async () => {
    throw new NetworkError('auth', 'A senha da conta foi trocada.', 'code 190/460')
  })
  const account = await link(grantOf('ended', { expiresAt: inDays(300) }))
  await look(account.id)
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
  await look(account.id)
  expect(await find(account.id)).toEqual(account)
})

test('an authorization that came to its end is told as ended, before a post fails by it', async () => {
  const account = await link(grantOf('late', { expiresAt: inDays(30) }))
  clock.advance(31 * day)
  token = (await api.signIn()).accessToken
  await look(account.id)
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
  await look(account.id)
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
  await look(account.id)
  expect(await find(account.id)).toEqual(account)
})

test('a look each day learns what the network refuses, before a post is due', async () => {
  const account = await link(grantOf('looked'))
  let looks = 0
  let answer: NetworkError | undefined
  network.checkGrant = async ({ remoteId }) => {
    if (remoteId !== 'looked') return
    looks += 1
    if (answer) throw answer
  }
  const wait = async (days: number) => {
    clock.advance(days * day)
    await lookAtAll()
    token = (await api.signIn()).accessToken
    return find(account.id)
  }
  expect(await wait(0.55)).toEqual(account)
  expect(looks).toBe(0)
  expect(await wait(0.6)).toEqual(account)
  expect(looks).toBe(1)

  answer = new NetworkError('permission', 'Falta permissão para publicar.', 'code 10')
  const lacking = await wait(1.1)
  expect(lacking.isActive).toBe(true)
  expect(lacking.health.trouble).toBe('Falta permissão para publicar.')
  answer = new NetworkError('transient', 'Fora do ar.', 'HTTP 503')
  expect(await wait(1.1)).toEqual(lacking)
  answer = undefined
  // Nobody answered: it is asked again before another day is over.
  expect(await wait(0.05)).toEqual(account)
  expect(looks).toBe(4)

  answer = new NetworkError('auth', 'O uPubly foi removido.', 'code 190/458')
  const removed = await wait(1.1)
  expect([removed.isActive, removed.health.trouble]).toEqual([false, 'O uPubly foi removido.'])
  await wait(1.1)
  expect(looks).toBe(5)
})

test('a name that changed at the network is shown within a week, and asked for no more often', async () => {
  const account = await link(grantOf('renamed', { username: 'nome.antigo' }))
  const asked: number[] = []
  network.readProfile = async ({ remoteId }) => {
    if (remoteId === 'renamed') asked.push(clock.now().getTime())
    return { username: 'nome.novo', pictureUrl: null, grantId: 'de-quem' }
  }
  for (let days = 0; days < 16; days += 1) {
    clock.advance(day)
    await look(account.id)
  }
  delete network.readProfile
  token = (await api.signIn()).accessToken
  expect((await find(account.id)).username).toBe('nome.novo')
  const [row] = await api.deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, account.id))
  expect(row?.grantId).toBe('de-quem')
  const [first = 0, second = 0, ...more] = asked.map((at) => at / day)
  expect(second - first).toBe(7)
  expect(more).toEqual([])
})

test('however many accounts are due, all are looked at, each once and by one process', async () => {
  const [row] = await api.deps.db.select().from(socialAccounts).limit(1)
  if (!row) throw new Error('No account')
  clock.advance(2 * day)
  await lookAtAll()
  const due = Array.from({ length: 300 }, (_, index) => ({
    ...{ projectId: row.projectId, platformId: 'instagram', username: 'muitas' },
    ...sealGrant(api.deps.secretBox, { ...row, remoteId: `due-${index}` }, grantOf(`due-${index}`)),
    ...{ remoteId: `due-${index}`, lookDueAt: new Date(clock.now().getTime() - index * 1000) },
  }))
  await api.deps.db.insert(socialAccounts).values(due)
  const seen: string[] = []
  network.checkGrant = async ({ remoteId }) => {
    seen.push(remoteId)
  }
  await Promise.all([lookAtAll(), lookAtAll()])
  expect(seen.length).toBe(300)
  expect(new Set(seen).size).toBe(300)
  const next = await api.deps.db
    .select({ at: socialAccounts.lookDueAt })
    .from(socialAccounts)
    .where(eq(socialAccounts.username, 'muitas'))
  const after = next.map(({ at }) => (at.getTime() - clock.now().getTime()) / day)
  expect(Math.min(...after)).toBeGreaterThanOrEqual(0.6)
  expect(Math.max(...after)).toBeLessThanOrEqual(1)
  await api.deps.db.delete(socialAccounts).where(eq(socialAccounts.username, 'muitas'))
})

test('a token about to end, which nothing renews, is told as ended at its end', async () => {
  const account = await link(grantOf('ending', { expiresAt: inDays(0.5) }))
  expect(await dueAt(account.id)).toEqual(inDays(0.5))
  clock.advance(0.5 * day)
  await lookAtAll()
  token = (await api.signIn()).accessToken
  expect((await find(account.id)).isActive).toBe(false)
})
