import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { findTotpStep, makeTotp } from '#server/auth/totp.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { connectAccount } from '#server/linking/connect-account.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { grantOf } from '#tests/fakes/servers/fake-network.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const [before, now] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const older = createSecretBox(before)
const present = createSecretBox(now)
const both = createSecretBox(now, [before])

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

const sweep = (secretBox = both) => removeExpired({ ...api.deps, secretBox })

async function link(name: string, secretBox = older): Promise<string> {
  const { aurora, ana } = api.people
  const grant = grantOf(name, { refreshToken: `refresh-${name}`, data: { host: name } })
  const at = { projectId: aurora.id, platformId: 'instagram', callerId: ana.id, grant }
  const deps = { ...api.deps, secretBox }
  return (await api.deps.db.transaction((tx) => connectAccount(tx, deps, at))).id
}
async function accountOf(id: string) {
  const [row] = await api.deps.db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  if (!row) throw new Error('the account is gone')
  return row
}

it('after a change of SECRET_KEY: grants are sealed anew by the hourly sweep, and open without the earlier key', async () => {
  const id = await link('antiga')
  const old = await accountOf(id)
  expect(() => openCredentials(present, old)).toThrow('is not here')
  await sweep()
  const row = await accountOf(id)
  expect(openCredentials(present, row)).toMatchObject({
    accessToken: grantOf('antiga').accessToken,
    refreshToken: 'refresh-antiga',
    data: { host: 'antiga' },
  })
  // The grant is the same one: what is being done with it goes on.
  expect(row.credentialsVersion).toBe(old.credentialsVersion)
})

it('after a change of SECRET_KEY: so are the secrets of authenticator apps', async () => {
  const { ana } = api.people
  const { sealed } = makeTotp({ secretBox: older }, ana)
  await api.deps.db.update(users).set({ totpSecret: sealed }).where(eq(users.id, ana.id))
  await sweep()
  const [row] = await api.deps.db.select().from(users).where(eq(users.id, ana.id))
  const clock = { now: () => new Date() }
  expect(row?.totpSecret).not.toBe(sealed)
  // A wrong code is a wrong code: the secret opens.
  expect(
    findTotpStep(
      { secretBox: present, clock },
      { id: ana.id, totpSecret: row?.totpSecret ?? null },
      '000',
    ),
  ).toBeUndefined()
})

it('after a change of SECRET_KEY: what no key opens stays as it is, and the rest is done all the same', async () => {
  const foreign = await link('alheia', createSecretBox(Buffer.alloc(32, 3)))
  const other = await link('outra')
  const { accessTokenSealed } = await accountOf(foreign)
  await sweep()
  expect((await accountOf(foreign)).accessTokenSealed).toBe(accessTokenSealed)
  expect(openCredentials(present, await accountOf(other)).accessToken).toBe(
    grantOf('outra').accessToken,
  )
})

it('after a change of SECRET_KEY without an earlier key nothing is read', async () => {
  const id = await link('quieta')
  const { accessTokenSealed } = await accountOf(id)
  await sweep(present)
  expect((await accountOf(id)).accessTokenSealed).toBe(accessTokenSealed)
})
