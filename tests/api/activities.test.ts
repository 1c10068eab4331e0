import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { Project } from '#contract/projects/project.ts'
import { ActivityPage } from '#contract/projects/project-activity.ts'
import { projectActivities } from '#server/db/schema/projects.ts'
import { users } from '#server/db/schema/users.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller, joinProject } from '../setup/people/access-world.ts'

const nobody = 'Pessoa excluída'
const clock = createTestClock(new Date())
let api: TestApp
let carlos: AccessPerson
let projectId: string

beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  carlos = await addPerson('Carlos')
  projectId = await addProjectOf(carlos)
})

async function addPerson(name: string): Promise<AccessPerson> {
  const person = await addCaller(api.deps)
  await rename(person, name)
  return person
}
async function addProjectOf(owner: AccessPerson): Promise<string> {
  const json = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
  return dataOf((await post(owner, '/projects', json)).json, Project).id
}
async function addMember(name: string, role: 'ADMIN' | 'EDITOR' = 'EDITOR') {
  const person = await addPerson(name)
  await joinProject(api.deps, projectId, person.userId, role)
  return person
}

const post = (of: AccessPerson, path: string, json?: unknown) =>
  api.request(path, { method: 'POST', token: of.token, ...(json !== undefined && { json }) })
const rename = async (person: AccessPerson, name: string) => {
  const patch = { method: 'PATCH', token: person.token, json: { name } }
  expect((await api.request(`/users/${person.userId}`, patch)).status).toBe(200)
}
const moveTo = async (person: AccessPerson, email: string) => {
  await confirmAct(api.deps, person.userId, 'change-email')
  await post(person, '/users/me/email', { email })
  const { code: otp } = await readNewestMail(api.deps, email)
  expect((await post(person, '/users/me/email/confirm', { otp })).status).toBe(200)
}
const change = async (by: AccessPerson, member: AccessPerson) => {
  const put = { method: 'PUT', token: by.token, json: { role: 'EDITOR' } }
  const answer = await api.request(`/projects/${projectId}/members/${member.userId}`, put)
  expect(answer.status).toBe(200)
}
const remove = async (by: AccessPerson, member: AccessPerson) => {
  const request = { method: 'DELETE', token: by.token }
  const answer = await api.request(`/projects/${projectId}/members/${member.userId}`, request)
  expect(answer.status).toBe(200)
}
const invite = async (email: string) => {
  // The newest mail is told from the one before by its time.
  clock.advance(1000)
  await post(carlos, `/projects/${projectId}/invites`, { email, role: 'EDITOR' })
  const { link } = await readNewestMail(api.deps, email)
  return link?.searchParams.get('invite') ?? ''
}
const accept = async (person: AccessPerson, token: string) =>
  expect((await post(person, `/invites/${token}/accept`)).status).toBe(200)
const deleteAccount = async (of: AccessPerson) => {
  await confirmAct(api.deps, of.userId, 'delete-account')
  expect((await api.request('/users/me', { method: 'DELETE', token: of.token })).status).toBe(200)
}

const list = async (of = carlos) => {
  const answer = await api.request(`/projects/${projectId}/activities`, { token: of.token })
  return dataOf(answer.json, ActivityPage).content
}
const newest = async () => (await list())[0]
/** Everything the table knows, the ids of people left out. */
const readTable = async () =>
  JSON.stringify(
    await api.deps.db
      .select()
      .from(projectActivities)
      .where(eq(projectActivities.projectId, projectId)),
    (key, value) => (key.endsWith('UserId') || key === 'userId' ? undefined : value),
  )

const isPostgres = () => inject('databaseTemplate').kind === 'postgres'
const countWaiting = async () => {
  const [row] = await api.deps.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
  return row?.count
}

test('who did it is told by the name of today, to owner and administrators, and the address tells who', async () => {
  const [admin, other] = [await addMember('Rita', 'ADMIN'), await addMember('Bia', 'ADMIN')]
  const bia = await addMember('Bia')
  const refused = await api.request(`/projects/${projectId}/activities`, { token: bia.token })
  expect(codeOf(refused.json)).toBe('FORBIDDEN')
  await rename(admin, 'Carlos')
  await remove(admin, bia)
  expect(await newest()).toMatchObject({
    ...{ userName: 'Carlos', userEmail: admin.email },
    ...{ subject: 'Bia', subjectEmail: bia.email },
  })
  await rename(admin, 'Rita')
  for (const reader of [carlos, other])
    expect((await list(reader))[0]).toMatchObject({ userName: 'Rita', userEmail: admin.email })
  expect((await list()).at(-1)).toMatchObject({
    ...{ kind: 'project-created', userName: 'Carlos', userEmail: carlos.email },
    ...{ subject: '', subjectEmail: null },
  })
})

test('who did it stays theirs when they leave with the name of another', async () => {
  const [admin, bia] = [await addMember('Rita', 'ADMIN'), await addMember('Bia')]
  await rename(admin, 'Carlos')
  await change(admin, bia)
  await post(admin, `/projects/${projectId}/leave`)
  for (const { kind, userEmail } of (await list()).slice(0, 2))
    expect(userEmail, kind).toBe(admin.email)
})

test('who did it has the address of today, but none that they took after they left', async () => {
  const [admin, bia] = [await addMember('Rita', 'ADMIN'), await addMember('Bia')]
  await change(admin, bia)
  const [fresh, later] = [`${admin.userId}@novo.test`, `${bia.userId}@novo.test`]
  await moveTo(admin, fresh)
  expect((await newest())?.userEmail).toBe(fresh)
  await remove(admin, bia)
  await moveTo(bia, later)
  expect((await newest())?.subjectEmail).toBe(bia.email)
  expect(JSON.stringify(await list())).not.toContain(later)
})

test('who did it: an invitation keeps the address it was sent to, and no link', async () => {
  const guest = await addPerson('Rita')
  const token = await invite(guest.email)
  await accept(guest, token)
  await rename(guest, 'Outra')
  const told = await list()
  expect(told.map(({ kind, userName, subject }) => [kind, userName, subject])).toEqual([
    ['member-joined', 'Outra', ''],
    ['member-invited', 'Carlos', guest.email],
    ['project-created', 'Carlos', ''],
  ])
  expect(JSON.stringify(told)).not.toContain(token)
})

test('a deleted account takes nothing along that is about others, whatever it called itself', async () => {
  const owner = carlos
  const [admin, second] = [await addMember('Carlos', 'ADMIN'), await addMember('Rita')]
  await change(owner, admin)
  await invite('convidada@upubly.test')
  const before = (await list()).map(({ subject }) => subject)
  for (const name of ['Carlos', 'convidada@upubly.test']) {
    const thief = name === 'Carlos' ? second : await addMember('Rita')
    await rename(thief, name)
    await deleteAccount(thief)
  }
  expect((await list()).map(({ subject }) => subject)).toEqual(before)
  expect(await newest()).toMatchObject({ userName: 'Carlos', userEmail: owner.email })
})

test('a deleted account leaves none of the names and addresses it had, whoever wrote them down', async () => {
  const rita = await addMember('Rita Primeira', 'ADMIN')
  const bia = await addMember('Bia')
  await change(rita, bia)
  await change(carlos, rita)
  await rename(rita, 'Rita Segunda')
  await moveTo(rita, `${rita.userId}@novo.test`)
  await remove(carlos, rita)
  await rename(rita, 'Rita Terceira')
  await deleteAccount(rita)
  const [removed, changed, byRita] = await list()
  for (const about of [removed, changed])
    expect(about).toMatchObject({ subject: nobody, subjectEmail: null, userName: 'Carlos' })
  expect(byRita).toMatchObject({ userName: nobody, userEmail: null, subject: 'Bia' })
  expect(await readTable()).not.toMatch(new RegExp(`Rita|${rita.userId}`))
})

test('a deleted account takes the invitations along by which it came, whatever its address is by then', async () => {
  const guest = await addPerson('Rita')
  await invite(guest.email)
  await accept(guest, await invite(guest.email))
  await moveTo(guest, `${guest.userId}@novo.test`)
  await deleteAccount(guest)
  const told = await list()
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ...[['member-joined', ''], ...Array(2).fill(['member-invited', nobody])],
    ['project-created', ''],
  ])
  expect(await readTable()).not.toContain(guest.userId)
})

test('a deleted account takes those along that it never accepted, of an earlier address too', async () => {
  const guest = await addPerson('Rita')
  await invite(guest.email)
  const fresh = `${guest.userId}@novo.test`
  await moveTo(guest, fresh)
  await invite(fresh)
  await invite('convidada@upubly.test')
  await deleteAccount(guest)
  expect((await list()).map(({ subject }) => subject)).toEqual([
    ...['convidada@upubly.test', nobody, nobody, ''],
  ])
})

test('a deleted account takes an address along that is longer than a subject is kept', async () => {
  const guest = await addPerson('Rita')
  const email = `${guest.userId}@${'longo.'.repeat(20)}upubly.test`
  await api.deps.db.update(users).set({ email }).where(eq(users.id, guest.userId))
  await invite(email)
  expect((await newest())?.subject).toBe(email)
  await deleteAccount(guest)
  expect(await readTable()).not.toContain(guest.userId)
})

test('a deleted account takes old entries along by its name, only where it was a member', async () => {
  const rita = await addMember('Rita')
  const [here, elsewhere] = [projectId, await addProjectOf(carlos)]
  const long = `${rita.userId}@${'longo.'.repeat(20)}upubly.test`
  await api.deps.db.update(users).set({ email: long }).where(eq(users.id, rita.userId))
  const old = { userId: carlos.userId, userName: 'Carlos', kind: 'member-removed' } as const
  await api.deps.db.insert(projectActivities).values([
    { ...old, projectId: here, subject: 'Rita' },
    { ...old, projectId: here, subject: 'Rita', subjectUserId: carlos.userId },
    { ...old, projectId: here, subject: long.slice(0, 120), kind: 'member-invited' },
    { ...old, projectId: elsewhere, subject: 'Rita' },
  ])
  await deleteAccount(rita)
  const stored = await api.deps.db
    .select({ subject: projectActivities.subject })
    .from(projectActivities)
    .where(eq(projectActivities.userName, 'Carlos'))
    .orderBy(projectActivities.id)
  expect(stored.slice(-4).map(({ subject }) => subject)).toEqual([nobody, 'Rita', nobody, 'Rita'])
})

test('a deleted account at the same moment as another, each written about by the other: both go', async () => {
  const [ana, bia] = [await addMember('Ana Única'), await addMember('Bia Única')]
  const by = (one: AccessPerson, other: AccessPerson) => ({
    ...{ projectId, userId: one.userId, userName: 'Única', subject: 'Única' },
    ...{ kind: 'member-role-changed' as const, subjectUserId: other.userId },
  })
  const { id } = projectActivities
  const rows = await api.deps.db
    .insert(projectActivities)
    .values([by(ana, bia), by(bia, ana)])
    .returning({ id })
  for (const person of [ana, bia]) await post(person, `/projects/${projectId}/leave`)
  // Both deletions are let go at once from where each needs its first row.
  const going = await api.deps.db.transaction(async (tx) => {
    const both = inArray(
      id,
      rows.map((row) => row.id),
    )
    await tx.select().from(projectActivities).where(both).for('update')
    const deletions = [ana, bia].map(deleteAccount)
    // In the embedded database they wait for the end of this transaction.
    if (isPostgres()) await vi.waitFor(async () => expect(await countWaiting()).toBe(2))
    return deletions
  })
  await Promise.all(going)
  expect(await readTable()).not.toContain('Única')
})
