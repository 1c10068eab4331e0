import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Project } from '#contract/projects/project.ts'
import { ProjectLimits } from '#contract/projects/project-limits.ts'
import { maxMembers } from '#contract/projects/project-people.ts'
import { lockProject } from '#server/access/lock-project.ts'
import { lockUser } from '#server/auth/hold-user.ts'
import type { Transaction } from '#server/db/database.ts'
import { projectActivities, projectInvites, projectMembers } from '#server/db/schema/projects.ts'
import { users } from '#server/db/schema/users.ts'
import { hashInviteToken, makeInviteToken } from '#server/members/find-invite.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { waitForLock } from '#tests/setup/database/wait-for-lock.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import {
  type ApiAnswer,
  codeOf,
  createTestApp,
  dataOf,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller, joinProject } from '../../setup/people/access-world.ts'

// Calls that passed every check before the lock, and then come to it one behind the other.

let api: TestApp
const clock = createTestClock(new Date())
let owner: AccessPerson
let projectId: string

beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  owner = await addCaller(api.deps)
  projectId = await own(owner)
})

async function own(of: AccessPerson): Promise<string> {
  const json = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token: of.token, json })
  return dataOf(made.json, Project).id
}
async function addMember(role: 'ADMIN' | 'EDITOR' = 'ADMIN', to = projectId) {
  const person = await addCaller(api.deps)
  await joinProject(api.deps, to, person.userId, role)
  return person
}
const post = (of: AccessPerson, path: string, json?: unknown) =>
  api.request(path, { method: 'POST', token: of.token, ...(json !== undefined && { json }) })
const countMembers = () =>
  api.deps.db.$count(projectMembers, eq(projectMembers.projectId, projectId))

/**
 * What the calls answer that come to the lock in their order, while another transaction holds it; the clock
 * goes on before that one ends. The embedded database has one transaction at a time: there each call is made
 * when the one before has ended.
 */
async function queue(
  hold: (tx: Transaction) => Promise<unknown>,
  calls: (() => Promise<ApiAnswer>)[],
  waitingMs = 0,
): Promise<string[]> {
  const { db } = api.deps
  const begun: Promise<ApiAnswer>[] = []
  if (process.env.TEST_DATABASE === 'postgres')
    await db.transaction(async (tx) => {
      await hold(tx)
      for (const call of calls) {
        begun.push(call())
        await waitForLock(db, begun.length)
      }
      clock.advance(waitingMs)
    })
  else {
    clock.advance(waitingMs)
    for (const call of calls) {
      begun.push(call())
      await begun.at(-1)
    }
  }
  return (await Promise.all(begun)).map(tell)
}
const tell = ({ status, json }: ApiAnswer) => (status === 200 ? 'done' : codeOf(json))
const inProject = (calls: (() => Promise<ApiAnswer>)[], waitingMs = 0) =>
  queue((tx) => lockProject(tx, projectId), calls, waitingMs)

async function invite(
  email: string,
  { invitedBy = owner, id = randomUUID(), endsInMs = 60_000 } = {},
): Promise<string> {
  const token = makeInviteToken()
  await api.deps.db.insert(projectInvites).values({
    ...{ id, projectId, email, role: 'EDITOR', tokenHash: hashInviteToken(token) },
    ...{ invitedBy: invitedBy.userId, expiresAt: new Date(clock.now().getTime() + endsInMs) },
  })
  return token
}
const acceptInvite = (of: AccessPerson, token: string) => () => post(of, `/invites/${token}/accept`)

/** Returns one of those who take the places. */
async function fillUpToLast(): Promise<string> {
  const people = Array.from({ length: maxMembers - 2 }, () => randomUUID())
  const person = { name: 'Bia', passwordHash: 'none' }
  const { db } = api.deps
  await db.insert(users).values(people.map((id) => ({ ...person, id, email: `${id}@example.com` })))
  await db
    .insert(projectMembers)
    .values(people.map((userId) => ({ projectId, userId, role: 'EDITOR' as const })))
  return people[0] ?? ''
}

test('the last place among the members is of one of two who accept at once; the other may accept when there is room again', async () => {
  const leaving = await fillUpToLast()
  const guests = [await addCaller(api.deps), await addCaller(api.deps)]
  const calls: (() => Promise<ApiAnswer>)[] = []
  for (const guest of guests) calls.push(acceptInvite(guest, await invite(guest.email)))
  const answers = await inProject(calls)
  expect(answers.toSorted()).toEqual(['MEMBER_LIMIT_REACHED', 'done'])
  expect(await countMembers()).toBe(maxMembers)
  const path = `/projects/${projectId}/members/${leaving}`
  await api.request(path, { method: 'DELETE', token: owner.token })
  for (const call of calls) expect(tell(await call())).toBe('done')
  expect(await countMembers()).toBe(maxMembers)
})

test('the last place among the members is for one of two who are invited at once', async () => {
  await fillUpToLast()
  const calls = ['uma', 'outra'].map((name) => () => {
    const json = { email: `${name}-${projectId}@example.com`, role: 'EDITOR' }
    return post(owner, `/projects/${projectId}/invites`, json)
  })
  expect((await inProject(calls)).toSorted()).toEqual(['MEMBER_LIMIT_REACHED', 'done'])
})

test('the last place among the members is not taken by an invitation that ended while its acceptance waited', async () => {
  const guest = await addCaller(api.deps)
  const token = await invite(guest.email, { endsInMs: 1000 })
  expect(await inProject([acceptInvite(guest, token)], 1000)).toEqual(['INVITE_INVALID'])
  expect(await countMembers()).toBe(1)
})

test('an invitation: accepted beside its withdrawal is theirs who came first', async () => {
  const guest = await addCaller(api.deps)
  const withdraw = (id: string) => () =>
    api.request(`/projects/${projectId}/invites/${id}`, { method: 'DELETE', token: owner.token })
  const [one, other] = [randomUUID(), randomUUID()]
  const first = await invite(guest.email, { id: one })
  const calls = [withdraw(one), acceptInvite(guest, first)]
  expect(await inProject(calls)).toEqual(['done', 'INVITE_INVALID'])
  expect(await countMembers()).toBe(1)
  const second = await invite(guest.email, { id: other })
  const others = [acceptInvite(guest, second), withdraw(other)]
  expect(await inProject(others)).toEqual(['done', 'NOT_FOUND'])
  expect(await countMembers()).toBe(2)
})

test.each(['EDITOR', 'removed'] as const)(
  'membership races: ends while its acceptance waits for what takes the right to invite from who sent it: %s',
  async (end) => {
    const [admin, guest] = [await addMember(), await addCaller(api.deps)]
    const token = await invite(guest.email, { invitedBy: admin })
    const path = `/projects/${projectId}/members/${admin.userId}`
    const takeAway = () =>
      end === 'removed'
        ? api.request(path, { method: 'DELETE', token: owner.token })
        : api.request(path, { method: 'PUT', token: owner.token, json: { role: end } })
    const calls = [takeAway, acceptInvite(guest, token)]
    expect(await inProject(calls)).toEqual(['done', 'INVITE_INVALID'])
    expect(await countMembers()).toBe(end === 'removed' ? 1 : 2)
  },
)

async function offer(to: AccessPerson, of = projectId): Promise<void> {
  await confirmAct(api.deps, owner.userId, 'transfer-ownership')
  const answer = await post(owner, `/projects/${of}/transfer`, { memberId: to.userId })
  expect(answer.status).toBe(200)
}
const accept =
  (of: AccessPerson, at = projectId) =>
  () =>
    post(of, `/projects/${at}/transfer/accept`)
const decline = (of: AccessPerson) => () => post(of, `/projects/${projectId}/transfer/decline`)
const withdraw = () =>
  api.request(`/projects/${projectId}/transfer`, { method: 'DELETE', token: owner.token })
const rolesOf = async (...people: AccessPerson[]) => {
  const isHere = eq(projectMembers.projectId, projectId)
  const rows = await api.deps.db.select().from(projectMembers).where(isHere)
  return people.map(({ userId }) => rows.find((row) => row.userId === userId)?.role)
}
const countAccepted = () =>
  api.deps.db.$count(
    projectActivities,
    and(
      eq(projectActivities.projectId, projectId),
      eq(projectActivities.kind, 'ownership-accepted'),
    ),
  )

test('an offer of ownership: accepted twice at once changes the owner once, and is told once', async () => {
  const next = await addMember()
  await offer(next)
  const before = await readMails(api.deps, next.email)
  expect(await inProject([accept(next), accept(next)])).toEqual(['done', 'done'])
  expect(await rolesOf(next, owner)).toEqual(['OWNER', 'ADMIN'])
  expect(await countAccepted()).toBe(1)
  expect(await readMails(api.deps, next.email)).toHaveLength(before.length + 1)
})

test('an offer of ownership: accepted beside its withdrawal is theirs who came first', async () => {
  const next = await addMember()
  await offer(next)
  expect(await inProject([withdraw, accept(next)])).toEqual(['done', 'NOT_FOUND'])
  expect(await rolesOf(next, owner)).toEqual(['ADMIN', 'OWNER'])
  await offer(next)
  expect(await inProject([accept(next), withdraw])).toEqual(['done', 'FORBIDDEN'])
  expect(await rolesOf(next, owner)).toEqual(['OWNER', 'ADMIN'])
})

test('an offer of ownership: accepted beside its refusal, from two devices, is what came first', async () => {
  const next = await addMember()
  await offer(next)
  expect(await inProject([decline(next), accept(next)])).toEqual(['done', 'NOT_FOUND'])
  await offer(next)
  expect(await inProject([accept(next), decline(next)])).toEqual(['done', 'NOT_FOUND'])
  expect(await rolesOf(next, owner)).toEqual(['OWNER', 'ADMIN'])
})

test('an offer of ownership: accepted beside the removal of whom it is for leaves the project with one owner', async () => {
  const next = await addMember()
  const path = `/projects/${projectId}/members/${next.userId}`
  const remove = () => api.request(path, { method: 'DELETE', token: owner.token })
  await offer(next)
  expect(await inProject([remove, accept(next)])).toEqual(['done', 'NOT_FOUND'])
  expect(await rolesOf(next, owner)).toEqual([undefined, 'OWNER'])
  await joinProject(api.deps, projectId, next.userId, 'ADMIN')
  await offer(next)
  expect(await inProject([accept(next), remove])).toEqual(['done', 'LAST_OWNER'])
  expect(await rolesOf(next, owner)).toEqual(['OWNER', 'ADMIN'])
})

test('an offer of ownership: accepted while its owner leaves: the owner may leave once somebody else owns it', async () => {
  const next = await addMember()
  const leave = () => post(owner, `/projects/${projectId}/leave`)
  await offer(next)
  expect(await inProject([leave, accept(next)])).toEqual(['LAST_OWNER', 'done'])
  expect(await rolesOf(next, owner)).toEqual(['OWNER', 'ADMIN'])
  projectId = await own(owner)
  await joinProject(api.deps, projectId, next.userId, 'ADMIN')
  await offer(next)
  expect(await inProject([accept(next), leave])).toEqual(['done', 'done'])
  expect(await rolesOf(next, owner)).toEqual(['OWNER', undefined])
})

test('an offer of ownership of two projects, accepted at once at the last place of the plan, is one', async () => {
  const next = await addMember()
  const other = await own(owner)
  await joinProject(api.deps, other, next.userId, 'ADMIN')
  await offer(next)
  await offer(next, other)
  const limits = await api.request('/projects/limits', { token: next.token })
  const { maxProjects } = dataOf(limits.json, ProjectLimits)
  for (let count = 1; count < maxProjects; count++) await own(next)
  const calls = [accept(next), accept(next, other)]
  const answers = await queue((tx) => lockUser(tx, next.userId), calls)
  expect(answers.toSorted()).toEqual(['PROJECT_LIMIT_REACHED', 'done'])
  expect(await countOwned(next)).toBe(maxProjects)
})

const countOwned = ({ userId }: AccessPerson) =>
  api.deps.db.$count(
    projectMembers,
    and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER')),
  )
