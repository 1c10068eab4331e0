import { eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectActivities, projectMembers, projects } from '#server/db/schema/projects.ts'
import { schema } from '#server/db/schema/schema.ts'
import { users } from '#server/db/schema/users.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import {
  addOwnProject,
  addPersonWithData,
  uniqueName,
} from '#tests/setup/people/add-person-with-data.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { mediaCookieOf } from '#tests/setup/server/media-cookie-of.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  joinProject,
} from '../setup/people/access-world.ts'

let api: TestApp
let ana: AccessPerson
/** Of Bia; Ana is a member. */
let shared: AccessProject
let bia: AccessPerson
let fill: Awaited<ReturnType<typeof addPersonWithData>>['fill']

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ;({ ana, bia, shared, fill } = await addPersonWithData(api.deps))
})

async function remove(of = ana) {
  await confirmAct(api.deps, of.userId, 'delete-account')
  return await api.request('/users/me', { method: 'DELETE', token: of.token })
}

const isThere = async (projectId: string) =>
  (await api.deps.db.select().from(projects).where(eq(projects.id, projectId))).length === 1

const tables = Object.values<unknown>(schema).filter((table) => is(table, PgTable))

/** The columns of all tables that refer to a person. */
const references = tables.flatMap((table) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return foreignTable === users ? columns.map((column) => ({ table, column })) : []
  }),
)

const countOf = async ({ table, column }: (typeof references)[number]) =>
  (await api.deps.db.select().from(table).where(eq(column, ana.userId))).length

test('deleting the account leaves nothing of the person in any table, but their posts with others', async () => {
  const { postId } = await fill()
  const before = await Promise.all(references.map(countOf))
  const empty = references.filter((_, at) => before[at] === 0)
  expect(empty.map(({ table, column }) => `${getTableConfig(table).name}.${column.name}`)).toEqual(
    [],
  )
  expect((await remove()).status).toBe(200)
  expect(await Promise.all(references.map(countOf))).toEqual(references.map(() => 0))
  for (const table of tables) {
    const rows = await api.deps.db.select().from(table)
    const told = JSON.stringify(rows, (key, value) => (key === 'recipient' ? '' : value))
    for (const trace of [ana.userId, ana.email, uniqueName])
      expect(told, getTableConfig(table).name).not.toContain(trace)
  }
  const [post] = await api.deps.db.select().from(posts).where(eq(posts.id, postId))
  expect(post).toMatchObject({ caption: 'Pão quente', authorId: null })
})

test('deleting the account leaves no name in a project that they were removed from', async () => {
  const { projectId } = shared
  const members = `/projects/${projectId}/members`
  const guest = await addCaller(api.deps)
  await api.deps.db.update(users).set({ name: 'Rita Única' }).where(eq(users.id, guest.userId))
  await api.request(`/projects/${projectId}/invites`, {
    ...{ method: 'POST', token: bia.token, json: { email: guest.email, role: 'EDITOR' } },
  })
  const { link } = await readNewestMail(api.deps, guest.email)
  const token = link?.searchParams.get('invite')
  await api.request(`/invites/${token}/accept`, { method: 'POST', token: guest.token })
  await api.request(`${members}/${guest.userId}`, { method: 'DELETE', token: bia.token })
  expect((await remove(guest)).status).toBe(200)
  const told = JSON.stringify(await api.deps.db.select().from(projectActivities))
  expect(told).toContain('member-removed')
  expect(told).not.toContain('Rita Única')
})

test('deleting the account tells the address, and ends every session at its next call', async () => {
  const cookie = mediaCookieOf((await api.request('/projects', { token: ana.token })).headers)
  await confirmAct(api.deps, ana.userId, 'delete-account')
  const answer = await api.request('/users/me', {
    ...{ method: 'DELETE', token: ana.token, headers: { Cookie: cookie } },
  })
  expect(answer.headers.get('Set-Cookie')).toMatch(/^upubly_media=;.*Max-Age=0/)
  expect((await api.request('/users/me', { token: ana.token })).status).toBe(401)
  const mails = await readMails(api.deps, ana.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Sua conta foi excluída no uPubly'])
})

test('deleting the account takes the mail along that asked about another address of theirs', async () => {
  const [theirs, taken] = ['nova@example.com', bia.email]
  for (const email of [theirs, taken]) {
    const json = { email }
    await confirmAct(api.deps, ana.userId, 'change-email')
    const asked = { method: 'POST', token: ana.token, json }
    expect((await api.request('/users/me/email', asked)).status).toBe(200)
    if (email === taken) expect(await readMails(api.deps, theirs)).toHaveLength(1)
  }
  const again = { method: 'POST', token: ana.token, json: { email: theirs } }
  await confirmAct(api.deps, ana.userId, 'change-email')
  await api.request('/users/me/email', again)
  expect((await remove()).status).toBe(200)
  expect(await readMails(api.deps, theirs)).toEqual([])
  // Somebody else's, who was told that their address was tried.
  expect(await readMails(api.deps, taken)).toHaveLength(1)
})

test('deleting the account takes the projects along that are theirs alone', async () => {
  const alone = await addOwnProject(api.deps, ana)
  expect((await remove()).status).toBe(200)
  expect(await isThere(alone.projectId)).toBe(false)
  expect(await isThere(shared.projectId)).toBe(true)
})

test('deleting the account is refused while others belong to a project of theirs, which is named', async () => {
  const [alone, withBia] = [await addOwnProject(api.deps, ana), await addOwnProject(api.deps, ana)]
  await joinProject(api.deps, withBia.projectId, bia.userId, 'ADMIN')
  const named = { name: 'Confeitaria' }
  await api.deps.db.update(projects).set(named).where(eq(projects.id, withBia.projectId))
  const { status, json } = await remove()
  expect([status, codeOf(json)]).toEqual([409, 'LAST_OWNER'])
  expect(Object(json).details).toEqual([{ field: '', message: 'Confeitaria' }])
  expect(await isThere(alone.projectId)).toBe(true)
  expect((await api.request('/users/me', { token: ana.token })).status).toBe(200)
})

test('deleting the account is refused while a post of theirs is being published, and nothing is lost', async () => {
  const [first, busy] = [await addOwnProject(api.deps, ana), await addOwnProject(api.deps, ana)]
  await api.deps.db.insert(deliveryTargets).values({
    ...{ postId: busy.postId, accountId: busy.accountId, timeZone: 'America/Sao_Paulo' },
    ...{ scheduledAt: api.deps.clock.now(), state: 'committing' },
  })
  expect(codeOf((await remove()).json)).toBe('DELIVERY_IN_PROGRESS')
  expect(await Promise.all([first, busy].map((one) => isThere(one.projectId)))).toEqual([
    ...[true, true],
  ])
  await api.deps.db.update(deliveryTargets).set({ state: 'published' })
  expect((await remove()).status).toBe(200)
  expect(await isThere(busy.projectId)).toBe(false)
})

test('deleting the account: twice at once is done once', async () => {
  await addOwnProject(api.deps, ana)
  // From three devices, as a proof that was given is used once.
  const others = await Promise.all([1, 2].map(() => startSession(api.deps, ana.userId)))
  await confirmAct(api.deps, ana.userId, 'delete-account')
  const tokens = [ana.token, ...others.map(({ accessToken }) => accessToken)]
  const answers = await Promise.all(
    tokens.map((token) => api.request('/users/me', { method: 'DELETE', token })),
  )
  for (const { status } of answers) expect([200, 401, 403]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await readMails(api.deps, ana.email)).toHaveLength(1)
})

test('deleting the account while they accept a project that was offered to them: it always has one', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await addCaller(api.deps)
    const { projectId } = await addOwnProject(api.deps, bia)
    await joinProject(api.deps, projectId, person.userId, 'ADMIN')
    await confirmAct(api.deps, bia.userId, 'transfer-ownership')
    const path = `/projects/${projectId}/transfer`
    const json = { memberId: person.userId }
    await api.request(path, { method: 'POST', token: bia.token, json })
    const accept = api.request(`${path}/accept`, { method: 'POST', token: person.token })
    const [given, removed] = await Promise.all([accept, remove(person)])
    const owners = (
      await api.deps.db.select().from(projectMembers).where(eq(projectMembers.projectId, projectId))
    ).filter(({ role }) => role === 'OWNER')
    expect(owners).toHaveLength(1)
    expect(removed.status).toBe(given.status === 200 ? 409 : 200)
    // Somebody who is gone is not signed in any more.
    if (given.status !== 200) expect([401, 404]).toContain(given.status)
  }
})

test('deleting the account while they join a project: nobody stays a member without being there', async () => {
  const answers = await Promise.all([
    remove(),
    api.request('/projects', {
      ...{ method: 'POST', token: ana.token },
      json: { name: 'Padaria nova', description: 'Pães e bolos da vila' },
    }),
  ])
  expect(answers[0]?.status).toBe(200)
  const left = await api.deps.db
    .select()
    .from(projectMembers)
    .where(eq(projectMembers.userId, ana.userId))
  expect(left).toEqual([])
})
