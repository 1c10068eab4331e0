import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCredentials, sealGrant } from '#server/accounts/account-credentials.ts'
import { type AccountRow, upsertAccount } from '#server/accounts/account-rows.ts'
import { renewGrant } from '#server/accounts/renew-grant.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import type { TokenGrant } from '#server/networks/linking.ts'
import { type GrantRenewal, NetworkError } from '#server/networks/network.ts'
import { createRotatingTokens, type RotatingTokens } from '#tests/fakes/device/rotating-tokens.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

let api: TestApp
let tokens: RotatingTokens
let seen: AccountRow
let remoteId = 0
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  tokens = createRotatingTokens()
  remoteId += 1
  seen = await link(tokens.first())
})

const link = (grant: TokenGrant) => {
  const { aurora, ana } = api.people
  const place = { projectId: aurora.id, platformId: 'tiktok', remoteId: String(remoteId) }
  const sealed = sealGrant(api.deps.secretBox, place, grant)
  return upsertAccount(api.deps.db, { ...place, ...sealed, username: 'x', linkedBy: ana.id })
}
const read = async (): Promise<AccountRow> => {
  const of = eq(socialAccounts.id, seen.id)
  const [row] = await api.deps.db.select().from(socialAccounts).where(of)
  if (!row) throw new Error('no account')
  return row
}
const open = (row: AccountRow) => openCredentials(api.deps.secretBox, row)
const change = (set: Parameters<ReturnType<TestApp['deps']['db']['update']>['set']>[0]) =>
  api.deps.db.update(socialAccounts).set(set).where(eq(socialAccounts.id, seen.id))
const by = (renew: GrantRenewal['renew']): GrantRenewal => ({ aheadMs: 0, atUseMs: 0, renew })
const rotating = by(async (credentials) => {
  await sleep(30)
  return tokens.exchange(credentials)
})

it('a grant is renewed with all that belongs to it, and is stored', async () => {
  const row = await renewGrant(api.deps, rotating, seen)
  expect(open(row)).toMatchObject({
    ...{ accessToken: 'access-2', refreshToken: 'refresh-2', data: { count: 2 } },
  })
  expect(row).toEqual(await read())
  expect(row).toMatchObject({ credentialsVersion: 1, renewingUntil: null })
  expect(row.credentialsDataSealed).not.toContain('count')
})

it('a grant is renewed and what the answer leaves out stays', async () => {
  const grant = { accessToken: 'access-x', refreshToken: null, expiresAt: null }
  const row = await renewGrant(
    api.deps,
    by(async () => grant),
    seen,
  )
  expect(open(row)).toMatchObject({
    ...{ accessToken: 'access-x', refreshToken: 'refresh-1', data: { count: 1 } },
  })
})

it('a grant is renewed: once, however many ask for it at the same time', async () => {
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => renewGrant(api.deps, rotating, seen)),
  )
  expect(tokens.given()).toBe(2)
  expect(new Set(rows.map((row) => open(row).accessToken))).toEqual(new Set(['access-2']))
})

it('a grant is renewed not at all when somebody else did it already', async () => {
  await renewGrant(api.deps, rotating, seen)
  expect(open(await renewGrant(api.deps, rotating, seen)).accessToken).toBe('access-2')
  expect(tokens.given()).toBe(2)
})

it('a grant is renewed and an answer that comes late is not put over that of a new connection', async () => {
  const late = by(async (credentials) => {
    const answer = tokens.exchange(credentials)
    await link({ ...tokens.first(), accessToken: 'linked-anew' })
    return answer
  })
  expect(open(await renewGrant(api.deps, late, seen)).accessToken).toBe('linked-anew')
  expect(open(await read()).accessToken).toBe('linked-anew')
  expect((await read()).credentialsVersion).toBe(1)
})

it('a grant is renewed not for an account that was removed, before or meanwhile', async () => {
  const removing = by(async (credentials) => {
    const answer = tokens.exchange(credentials)
    await change({ removedAt: new Date() })
    return answer
  })
  await expect(renewGrant(api.deps, removing, seen)).rejects.toMatchObject({ failure: 'auth' })
  expect(open(await read()).accessToken).toBe('access-1')
  await expect(renewGrant(api.deps, rotating, seen)).rejects.toMatchObject({ failure: 'auth' })
  expect(tokens.given()).toBe(2)
})

it('a grant is renewed not again after it was refused, and a failed try frees the account at once', async () => {
  const failing = (failure: 'transient' | 'auth') =>
    by(async () => {
      throw new NetworkError(failure, 'Não.', 'refused')
    })
  for (const failure of ['transient', 'auth'] as const)
    await expect(renewGrant(api.deps, failing(failure), seen)).rejects.toMatchObject({ failure })
  expect(await read()).toMatchObject({ renewingUntil: null, credentialsVersion: 0 })
  await change({ status: 'needs-reconnect', trouble: 'Encerrada.' })
  await expect(renewGrant(api.deps, rotating, seen)).rejects.toMatchObject({
    ...{ failure: 'auth', explanation: 'Encerrada.' },
  })
  expect(tokens.given()).toBe(1)
})

it('a grant is renewed by another process when the one that began it died, after its time', async () => {
  await change({ renewingUntil: new Date(Date.now() + 1500) })
  const begun = Date.now()
  expect(open(await renewGrant(api.deps, rotating, seen)).accessToken).toBe('access-2')
  expect(Date.now() - begun).toBeGreaterThan(1000)
})

it('a grant is renewed: later, when another process takes long', async () => {
  await change({ renewingUntil: sql`now() + interval '1 minute'` })
  await expect(renewGrant(api.deps, rotating, seen, { patienceMs: 500 })).rejects.toMatchObject({
    failure: 'not_ready',
  })
  expect(tokens.given()).toBe(1)
})

it('a grant is renewed and the answer is kept until the database takes it', async () => {
  let refusals = 0
  const { db } = api.deps
  const away: typeof db = Object.assign(Object.create(db), {
    update(table: typeof socialAccounts) {
      if (tokens.given() === 1 || refusals >= 3) return db.update(table)
      refusals += 1
      throw new Error('the database is away')
    },
  })
  const row = await renewGrant({ ...api.deps, db: away }, rotating, seen)
  expect(refusals).toBe(3)
  expect(open(row).refreshToken).toBe('refresh-2')
  expect(await read()).toEqual(row)
})
