import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, isForDevice } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { projectInvites, projectMembers, projects } from '#server/db/schema/projects.ts'
import { passkeys, sessions } from '#server/db/schema/sessions.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { empower, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  addCaller,
  addPasskeyOf,
  addProject,
  confirmFor,
  joinProject,
} from '../../setup/people/access-world.ts'
import { type EndpointName, type Named, writeRequest } from './access-requests.ts'

// Every row of the endpoint table that asks for more than an access token.

let api: TestApp
let owners: CryptoKeyPair
let thiefs: CryptoKeyPair
const makeKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

beforeAll(async () => {
  api = await createTestApp({ env: operatorEnv })
  ;[owners, thiefs] = [await makeKey(), await makeKey()]
})
afterAll(() => api.dispose())

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

/** An owner of a project, on a device with a key, who proved all that there is to prove. */
async function addOwner(endpoint: Endpoint): Promise<Named> {
  const [project, person] = [await addProject(api.deps), await addCaller(api.deps)]
  await joinProject(api.deps, project.projectId, person.userId, 'OWNER')
  await addPasskeyOf(api.deps, person)
  if (endpoint.caller === 'operator') await empower(api, person)
  await confirmFor(api.deps, person, endpoint)
  const jwk = await crypto.subtle.exportKey('jwk', owners.publicKey)
  await setSessions({ person }, { keyThumbprint: await calculateJwkThumbprint(jwk) })
  return { project, person }
}

const setSessions = (
  { person: { userId } }: Pick<Named, 'person'>,
  values: Partial<typeof sessions.$inferInsert>,
) => api.deps.db.update(sessions).set(values).where(eq(sessions.userId, userId))

/** The code of a refusal; `pair` proves the call. */
async function call(
  [name, endpoint]: (typeof table)[number],
  named: Named,
  pair?: CryptoKeyPair,
): Promise<string> {
  const { path, request } = writeRequest(name, endpoint, named)
  const { token } = named.person
  const [bare = path] = path.split('?')
  const proved = { method: endpoint.method, path: bare, token }
  const { status, json } = await api.request(path, {
    ...{ ...request, token, projectId: named.project.projectId },
    headers: { ...request.headers, ...(pair && { DPoP: await writeDeviceProof(pair, proved) }) },
  })
  return status < 300 ? 'done' : codeOf(json)
}

async function readAll({ person: { userId }, project: { projectId } }: Named) {
  const { db } = api.deps
  return await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    ...[passkeys, sessions].map((rows) => db.select().from(rows).where(eq(rows.userId, userId))),
    db.select().from(projects).where(eq(projects.id, projectId)),
    ...[projectMembers, projectInvites, socialAccounts].map((rows) =>
      db.select().from(rows).where(eq(rows.projectId, projectId)),
    ),
  ])
}

const ofDevices = table.filter(([, endpoint]) => isForDevice(endpoint))

test.each(ofDevices)('%s is made by no copied token, however new it is', async (...row) => {
  const named = await addOwner(row[1])
  const before = await readAll(named)
  for (const pair of [undefined, thiefs])
    expect(await call(row, named, pair)).toBe('UNAUTHENTICATED')
  expect(await readAll(named)).toEqual(before)
  // What is refused now is refused for another reason.
  expect(['UNAUTHENTICATED', 'CONFIRMATION_REQUIRED', 'FORBIDDEN']).not.toContain(
    await call(row, named, owners),
  )
})

test('addresses that let somebody in without an end are shown to no copied token', () => {
  expect(ofDevices.map(([name]) => name)).toContain('listCalendarFeeds')
})

test('whatever else a copied token can change is named here: a new call has to be thought of', () => {
  const isChange = ([, { method, caller }]: (typeof table)[number]) =>
    method !== 'GET' && caller !== 'visitor'
  const open = table.filter((row) => isChange(row) && !isForDevice(row[1])).map(([name]) => name)
  expect(open.sort()).toEqual(
    [
      // Their own matter, which gives nothing to anybody else.
      ...['acceptInvite', 'createProject', 'recordShare'],
      // The work itself, much of which the worker sends with the page closed.
      ...['createScheduledTemplate', 'createTemplate', 'decideLateDeliveries', 'deletePost'],
      ...['deleteTemplate', 'addSchedule'],
      // What stands at the head of reports; a link to one is made by the device alone.
      ...['setReportBrand', 'setReportLogo', 'removeReportLogo'],
      ...['improveCaption', 'makeTags', 'savePlanning', 'setDefaultProject', 'updatePost'],
      // Of the storage what can be undone: not the end of what is in the trash, nor a password.
      ...['createStorageFolder', 'renameStorageFolder', 'deleteStorageFolder'],
      ...['unlockStorageFolder', 'lockStorageFolder', 'renameStorageFile', 'deleteStorageFile'],
      ...['announceStorageFile', 'completeStorageUpload', 'storeStorageFile', 'getStorageDownload'],
      ...['moveStorageItems', 'deleteStorageItems', 'findStorageUses', 'restoreStorageItems'],
      // For an import, into the storage or from it.
      ...['fetchStorageFile', 'lookUpStorageNames'],
    ].sort(),
  )
})

const guarded = table.filter(([, { requiresConfirmation }]) => requiresConfirmation)

test.each(guarded)('a confirmed identity is asked for by %s', async (...row) => {
  const named = await addOwner(row[1])
  await setSessions(named, { confirmedAt: null })
  expect(await call(row, named, owners)).toBe('CONFIRMATION_REQUIRED')
  const longAgo = new Date(api.deps.clock.now().getTime() - 11 * 60_000)
  await setSessions(named, { confirmedAt: longAgo })
  expect(await call(row, named, owners)).toBe('CONFIRMATION_REQUIRED')
})

const acts = guarded.filter(([, { requiresConfirmation: act }]) => typeof act === 'string')

// Besides these, a new password (own-account.test.ts). Whoever finds a device open, however lately
// its owner signed in, neither deletes anything nor makes themselves a way in that lasts.
test('a confirmed identity is asked for each time by what cannot be undone or lets somebody in', () => {
  const names = acts.map(([name]) => name)
  expect(names.sort()).toEqual([
    ...['changeEmail', 'deleteOwnAccount', 'offerOwnership', 'startPasskey'],
  ])
})

test.each(acts)(
  'for %s is given for that alone, and once: neither a sign-in nor another proof counts',
  async (...row) => {
    const { requiresConfirmation: act } = row[1]
    const named = await addOwner(row[1])
    const other = act === 'delete-account' ? 'transfer-ownership' : 'delete-account'
    for (const confirmedAct of [null, other] as const) {
      await setSessions(named, { confirmedAt: api.deps.clock.now(), confirmedAct })
      expect(await call(row, named, owners)).toBe('CONFIRMATION_REQUIRED')
    }
    await confirmFor(api.deps, named.person, row[1])
    const answers = await Promise.all([1, 2].map(() => call(row, named, owners)))
    expect(answers.filter((code) => code !== 'CONFIRMATION_REQUIRED')).toHaveLength(1)
  },
)
