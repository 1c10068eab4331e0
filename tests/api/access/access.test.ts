import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { isRoleAtLeast, type ProjectRole } from '#contract/projects/project.ts'
import { savedTemplates } from '#server/db/schema/posts.ts'
import { ownershipOffers } from '#server/db/schema/projects.ts'
import { passkeys, sessions } from '#server/db/schema/sessions.ts'
import { storageFiles } from '#server/db/schema/storage.ts'
import { users } from '#server/db/schema/users.ts'
import { authCookieName } from '#src/session/auth-cookie.ts'
import { empower, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { mediaCookieOf } from '#tests/setup/server/media-cookie-of.ts'
import {
  type AccessPerson,
  addCaller,
  addPasskeyOf,
  addProject,
  addPurchaseOf,
  confirmFor,
  joinProject,
} from '../../setup/people/access-world.ts'
import { type EndpointName, type Named, visitorHeaders, writeRequest } from './access-requests.ts'

// Every row of the endpoint table, called by everyone, with own ids and with those of others.

let api: TestApp
let foreign: Named
let stranger: AccessPerson
beforeAll(async () => {
  api = await createTestApp({ env: operatorEnv })
  foreign = { project: await addProject(api.deps), person: await addCaller(api.deps) }
  await addPasskeyOf(api.deps, foreign.person)
  // They belong to another project, so that what is refused is not the lack of any.
  await joinProject(api.deps, foreign.project.projectId, foreign.person.userId, 'OWNER')
  stranger = await addCaller(api.deps)
})
afterAll(() => api.dispose())

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
const roles: readonly ProjectRole[] = ['EDITOR', 'ADMIN', 'OWNER']
const withheld = [
  ...['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_A_MEMBER', 'NOT_FOUND', 'PROJECT_REQUIRED'],
]

async function addMemberOf(role: ProjectRole): Promise<Named> {
  const project = await addProject(api.deps)
  const person = await addCaller(api.deps)
  await joinProject(api.deps, project.projectId, person.userId, role)
  // Templates are deleted by whoever wrote them.
  await api.deps.db
    .update(savedTemplates)
    .set({ authorId: person.userId })
    .where(eq(savedTemplates.id, project.templateId))
  // And announced files completed by whoever announced them.
  await api.deps.db
    .update(storageFiles)
    .set({ createdBy: person.userId })
    .where(eq(storageFiles.id, project.announcedId))
  await api.deps.db.insert(ownershipOffers).values({
    ...{ projectId: project.projectId, memberId: person.userId, ownerId: project.memberId },
    expiresAt: new Date(api.deps.clock.now().getTime() + 86_400_000),
  })
  return { project, person }
}

const shared = new Map<ProjectRole, Promise<Named>>()

/** One for all calls that are refused, since those change nothing. */
function sharedMemberOf(role: ProjectRole): Promise<Named> {
  const known = shared.get(role) ?? addMemberOf(role)
  shared.set(role, known)
  return known
}

interface Call {
  as: AccessPerson | undefined
  at: Named
  named: Named
  headers?: Record<string, string> | undefined
}

/** Calls in the project of `at`, naming the rows of `named`; returns the code of a refusal. */
async function callAs(
  [name, endpoint]: (typeof table)[number],
  { as, at, named, headers }: Call,
): Promise<string> {
  if (as) await confirmFor(api.deps, as, endpoint)
  const { path, request } = writeRequest(name, endpoint, named)
  const { status, json } = await api.request(path, {
    ...request,
    headers: { ...request.headers, ...headers },
    ...(as && { token: as.token }),
    projectId: at.project.projectId,
  })
  const code = status < 300 ? 'done' : codeOf(json)
  expect(code, name).not.toBe('INTERNAL')
  return code
}

test('each call of the endpoint table is mounted: no other path answers in its place', () => {
  const mounted = api.app.routes.map(({ method, path }) => `${method} ${path}`)
  const called = table.map(([, { method, path }]) => `${method} ${apiBase}${path}`)
  expect(called.filter((one) => !mounted.includes(one))).toEqual([])
})

const closed = table.filter(([, { caller }]) => caller !== 'visitor')
const inProject = closed.filter(([, endpoint]) => findProjectName(endpoint) !== undefined)

test.each(closed)('%s refuses a visitor', async (...row) => {
  expect(await callAs(row, { as: undefined, at: foreign, named: foreign })).toBe('UNAUTHENTICATED')
})

// What another site's page could have a browser send along.
test.each(closed)('%s refuses the cookies of whoever may call it, alone', async (...row) => {
  const isForOperator = row[1].caller === 'operator'
  const at = await (isForOperator ? addMemberOf : sharedMemberOf)('OWNER')
  if (isForOperator) await empower(api, at.person)
  const listed = await api.request('/projects', { token: at.person.token })
  const auth = encodeURIComponent(JSON.stringify({ accessToken: at.person.token }))
  const Cookie = `${authCookieName}=${auth}; ${mediaCookieOf(listed.headers)}`
  const code = await callAs(row, { as: undefined, at, named: at, headers: { Cookie } })
  expect(code).toBe('UNAUTHENTICATED')
})

const open = table.filter(([, { caller }]) => caller === 'visitor')

test.each(open)('%s answers a visitor', async (...row) => {
  const headers = visitorHeaders[row[0]]
  const code = await callAs(row, { as: undefined, at: foreign, named: foreign, headers })
  expect(withheld).not.toContain(code)
})

const ofPersons = table.filter(([, { ids }]) => Object.values(ids ?? {}).includes('own'))
const personal = table.filter(([, { caller }]) => caller === 'user')
const forSignedIn = new Map([...personal, ...ofPersons])

test.each([...forSignedIn])(
  '%s answers whoever is signed in, of their own rows',
  async (...row) => {
    const at = await addMemberOf('EDITOR')
    await addPasskeyOf(api.deps, at.person)
    await addPurchaseOf(api.deps, at.person)
    // Recovery codes are for whoever has an app.
    const account = { passwordHash: null, totpConfirmedAt: api.deps.clock.now() }
    await api.deps.db.update(users).set(account).where(eq(users.id, at.person.userId))
    const code = await callAs(row, { as: at.person, at, named: at })
    expect([...withheld, 'CONFIRMATION_REQUIRED']).not.toContain(code)
  },
)

const ofOperators = table.filter(([, { caller }]) => caller === 'operator')

test.each(ofOperators)('%s refuses even the owner of a project', async (...row) => {
  const at = await sharedMemberOf('OWNER')
  expect(await callAs(row, { as: at.person, at, named: at })).toBe('FORBIDDEN')
})

test.each(ofOperators)('%s answers who runs the service', async (...row) => {
  const at = await addMemberOf('EDITOR')
  await empower(api, at.person)
  // An unknown id in the path is not found: the caller had been let in.
  const isNamed = row[1].ids !== undefined
  const code = await callAs(row, { as: at.person, at, named: at })
  expect(withheld.filter((one) => !(isNamed && one === 'NOT_FOUND'))).not.toContain(code)
})

describe.each(inProject)('%s', (...row) => {
  const [, endpoint] = row
  const least = endpoint.caller as ProjectRole
  const isNamedInPath = findProjectName(endpoint)?.in === 'path'

  const unseen = isNamedInPath ? 'NOT_FOUND' : 'NOT_A_MEMBER'

  test('the call refuses whoever belongs to another project only', async () => {
    const at = await sharedMemberOf('EDITOR')
    expect(await callAs(row, { as: foreign.person, at, named: at })).toBe(unseen)
  })

  test('the call refuses whoever belongs to no project', async () => {
    const named = { ...foreign, person: stranger }
    expect(await callAs(row, { as: stranger, at: foreign, named })).toBe(unseen)
  })

  test.each(roles)(`the call as %s`, async (role) => {
    const mayCall = isRoleAtLeast(role, least)
    const at = await (mayCall ? addMemberOf : sharedMemberOf)(role)
    const code = await callAs(row, { as: at.person, at, named: at })
    if (mayCall) expect(withheld).not.toContain(code)
    else expect(code).toBe('FORBIDDEN')
  })

  const scopes = Object.entries(endpoint.ids ?? {}).filter(([, scope]) => scope === 'in-project')
  test.runIf(scopes.length > 0)("the call does not find another project's rows", async () => {
    const at = await sharedMemberOf('OWNER')
    // The project in the path stays the own one.
    const named = isNamedInPath
      ? { ...at, project: { ...foreign.project, projectId: at.project.projectId } }
      : foreign
    expect(await callAs(row, { as: at.person, at, named })).toBe('NOT_FOUND')
  })
})

async function readRowsOf({ userId }: AccessPerson) {
  const { db } = api.deps
  return [
    await db.select().from(users).where(eq(users.id, userId)),
    await db.select().from(sessions).where(eq(sessions.userId, userId)),
    await db.select().from(passkeys).where(eq(passkeys.userId, userId)),
  ]
}

test.each(ofPersons)("%s does not find another person's rows", async (...row) => {
  const at = await sharedMemberOf('OWNER')
  const before = await readRowsOf(foreign.person)
  const code = await callAs(row, { as: at.person, at, named: { ...at, person: foreign.person } })
  expect(['NOT_FOUND', 'FORBIDDEN']).toContain(code)
  expect(await readRowsOf(foreign.person)).toEqual(before)
})
