import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { forgetRevocations } from '#server/accounts/keep-for-revocation.ts'
import { grantRevocations, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { NetworkError } from '#server/networks/network.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { revokeDueGrants, revokeGrant } from '#server/publisher/account-checks/revoke-grants.ts'
import { startPublisher } from '#server/publisher/start-publisher.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'
import { waitUntil } from '../setup/posting/delivery-tools.ts'

let world: TestWorld
let person: TestPerson
let username: string
let accountId: string
let token: string
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  username = `c${crypto.randomUUID().slice(0, 8)}`
  accountId = await world.addAccount(person, username)
  token = openCredentials(world.deps.secretBox, await readAccount()).accessToken
})

const readAccount = async (id = accountId) => {
  const of = eq(socialAccounts.id, id)
  const [row] = await world.deps.db.select().from(socialAccounts).where(of)
  if (!row) throw new Error('no account')
  return row
}
const readRevocations = async () =>
  world.deps.db
    .select()
    .from(grantRevocations)
    .where(eq(grantRevocations.remoteId, (await readAccount()).remoteId))
const disconnect = async (id = accountId) => {
  const url = `${world.url}/api/v1/social-media-account/${id}`
  expect((await fetch(url, { method: 'DELETE', headers: person.headers })).status).toBe(200)
}
const makeDue = () => world.deps.db.update(grantRevocations).set({ dueAt: new Date() })
/** What Instagram says to the token: 200, or the subcode of its end. */
const ask = async (asked = token) => {
  const { IG_GRAPH_BASE } = world.deps.env
  const answer = await fetch(`${IG_GRAPH_BASE}/v26.0/me?fields=username&access_token=${asked}`)
  const { error } = await answer.json()
  return answer.ok ? 200 : error.error_subcode
}

it('the grant of an account that is disconnected is wiped at once, and its name stays for what was published', async () => {
  await disconnect()
  expect(await readAccount()).toMatchObject({
    ...{ username, accessTokenSealed: null, refreshTokenSealed: null },
    credentialsDataSealed: null,
  })
  const [kept] = await readRevocations()
  expect(kept?.accessTokenSealed).not.toContain(token)
  // A publication with it may be under way.
  expect(kept?.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
})

it('the grant of an account that is disconnected is ended at the network too, by the publisher, and then forgotten', async () => {
  expect(await ask()).toBe(200)
  await disconnect()
  await makeDue()
  const publisher = await startPublisher(world.deps, world.queue, { revokeEveryMs: 300 })
  try {
    await waitUntil('it is revoked', async () => (await readRevocations()).length === 0)
    expect(await ask()).toBe(458)
  } finally {
    await publisher.stop()
  }
})

it('the grant of an account that is disconnected is ended with the project', async () => {
  const { projectId, userId: callerId } = person
  await deleteProject(world.deps, { projectId, callerId })
  const rows = await world.deps.db
    .select()
    .from(grantRevocations)
    .where(eq(grantRevocations.projectId, projectId))
  expect(rows).toHaveLength(1)
  await revokeGrant({ deps: world.deps }, rows[0]?.id ?? '')
  expect(await ask()).toBe(458)
})

it('the grant of an account that is disconnected stays at the network while another project lives of it', async () => {
  const other = await world.addPerson()
  await world.addAccount(other, username)
  await disconnect()
  const [kept] = await readRevocations()
  await revokeGrant({ deps: world.deps }, kept?.id ?? '')
  expect(await ask()).toBe(200)
  expect(await readRevocations()).toEqual([])
})

it('the grant of an account that is disconnected stays when another account came of the same consent', async () => {
  const shared = { grantId: `person-${username}` }
  const second = await world.addAccount(person, `d${username}`)
  for (const id of [accountId, second])
    await world.deps.db.update(socialAccounts).set(shared).where(eq(socialAccounts.id, id))
  await disconnect()
  const [first] = await readRevocations()
  await revokeGrant({ deps: world.deps }, first?.id ?? '')
  expect(await ask()).toBe(200)
  await disconnect(second)
  const [last] = await world.deps.db
    .select()
    .from(grantRevocations)
    .where(eq(grantRevocations.grantId, shared.grantId))
  const ended = last && openCredentials(world.deps.secretBox, last).accessToken
  await revokeGrant({ deps: world.deps }, last?.id ?? '')
  expect(await ask(ended)).toBe(458)
})

it('the grant of an account that is disconnected is not ended any more once the account is connected again', async () => {
  await disconnect()
  const account = await readAccount()
  await world.deps.db.transaction((tx) => forgetRevocations(tx, world.deps, account))
  expect(await readRevocations()).toEqual([])
})

it.each([
  ['is told again when the network is away', 'transient', 1],
  ['is told again when nobody knows whether it was heard', 'ambiguous', 1],
  ['is over when the network says that it has ended already', 'auth', 0],
  ['is over when the network refuses for good', 'permission', 0],
] as const)('the grant of an account that is disconnected: %s', async (_what, failure, left) => {
  await disconnect()
  const [kept] = await readRevocations()
  const network = {
    ...createFakeNetwork(),
    revoke: () => Promise.reject(new NetworkError(failure, 'Não.', 'refused')),
  }
  const deps = { ...world.deps, networks: new Map([[network.id, network]]) }
  const told = revokeGrant({ deps }, kept?.id ?? '')
  if (left === 1) await expect(told).rejects.toMatchObject({ failure })
  else await told
  expect(await readRevocations()).toHaveLength(left)
  expect(await ask()).toBe(200)
})

it('the grant of an account that is disconnected is left alone after two days', async () => {
  await disconnect()
  const old = new Date(Date.now() - 3 * 24 * 3_600_000)
  await world.deps.db.update(grantRevocations).set({ createdAt: old, dueAt: old })
  const asked: string[] = []
  const queue = {
    ...world.queue,
    revokeSoon: async (ids: readonly string[]) => void asked.push(...ids),
  }
  await revokeDueGrants({ deps: world.deps, queue })
  expect(asked).toEqual([])
  expect(await readRevocations()).toEqual([])
})
