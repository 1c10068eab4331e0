import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Project, ProjectList } from '#contract/projects/project.ts'
import { ActivityPage } from '#contract/projects/project-activity.ts'
import { ProjectLimits } from '#contract/projects/project-limits.ts'
import { OwnershipOffer } from '#contract/projects/project-people.ts'
import { media } from '#server/db/schema/media.ts'
import { ownershipOffers, projectMembers } from '#server/db/schema/projects.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller, joinProject } from '../setup/people/access-world.ts'

// A project becomes another's when both want it.

let api: TestApp
const clock = createTestClock(new Date())
const dayMs = 86_400_000
let owner: AccessPerson
let next: AccessPerson
let projectId: string

beforeAll(async () => {
  // Limits on: what they refuse, and that counting waits for no transaction, is part of it.
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  owner = await addCaller(api.deps)
  const json = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token: owner.token, json })
  projectId = dataOf(made.json, Project).id
  next = await addMember('EDITOR')
})

async function addMember(role: 'ADMIN' | 'EDITOR'): Promise<AccessPerson> {
  const person = await addCaller(api.deps)
  await joinProject(api.deps, projectId, person.userId, role)
  return person
}
const call = (of: AccessPerson, method: string, rest: string, json?: unknown) =>
  api.request(`/projects/${projectId}${rest}`, {
    ...{ method, token: of.token, ...(json !== undefined && { json }) },
  })
const offer = async (to: AccessPerson, by = owner) => {
  await confirmAct(api.deps, by.userId, 'transfer-ownership')
  return await call(by, 'POST', '/transfer', { memberId: to.userId })
}
const accept = (of: AccessPerson) => call(of, 'POST', '/transfer/accept')
const decline = (of: AccessPerson) => call(of, 'POST', '/transfer/decline')
const withdraw = (of: AccessPerson) => call(of, 'DELETE', '/transfer')
const readOffer = async (of: AccessPerson) =>
  dataOf((await call(of, 'GET', '/transfer')).json, v.nullable(OwnershipOffer))
const roleOf = async (of: AccessPerson) =>
  dataOf((await call(of, 'GET', '')).json, Project).userRole
const isOffered = async (of: AccessPerson) => {
  const { json } = await api.request('/projects', { token: of.token })
  return dataOf(json, ProjectList).projects.find(({ id }) => id === projectId)?.isOfferedToYou
}
const activities = async () => {
  const { json } = await call(owner, 'GET', '/activities')
  return dataOf(json, ActivityPage).content.map(({ kind, subjectEmail }) => [kind, subjectEmail])
}

test('a project is offered, and becomes theirs who accepts it; the former owner administers', async () => {
  const answer = dataOf((await offer(next)).json, OwnershipOffer)
  expect(answer).toMatchObject({ memberId: next.userId, memberEmail: next.email, isForYou: false })
  expect(Date.parse(answer.expiresAt)).toBe(clock.now().getTime() + 7 * dayMs)
  expect(await roleOf(owner)).toBe('OWNER')
  expect(await readOffer(next)).toEqual({ ...answer, isForYou: true })
  expect([await isOffered(next), await isOffered(owner)]).toEqual([true, false])
  const [asked] = await readMails(api.deps, next.email)
  expect(asked?.subject).toMatch(/quer passar Padaria da Vila para você no uPubly$/)
  expect(asked?.link?.pathname).toBe('/settings/team')
  expect((await readNewestMail(api.deps, owner.email)).subject).toBe(
    'Você ofereceu um projeto no uPubly',
  )
  clock.advance(1000)

  const accepted = await accept(next)
  expect(dataOf(accepted.json, Project)).toMatchObject({ userRole: 'OWNER', isOfferedToYou: false })
  expect(await roleOf(owner)).toBe('ADMIN')
  expect(await readOffer(next)).toBeNull()
  const [given, received] = [owner, next].map(({ email }) => readNewestMail(api.deps, email))
  expect((await given)?.subject).toBe('Você passou um projeto adiante no uPubly')
  expect((await received)?.subject).toBe('Um projeto agora é seu no uPubly')
  expect((await activities()).slice(0, 2)).toEqual([
    ['ownership-accepted', owner.email],
    ['ownership-offered', next.email],
  ])
  // A repetition, whose first answer was lost.
  expect((await accept(next)).status).toBe(200)
})

test('only who owns a project offers it, and takes it back; only whom it is for accepts or declines', async () => {
  const admin = await addMember('ADMIN')
  for (const answer of [await offer(next, admin), await withdraw(admin)])
    expect(codeOf(answer.json)).toBe('FORBIDDEN')
  expect(codeOf((await offer(owner)).json)).toBe('LAST_OWNER')
  expect(codeOf((await offer(await addCaller(api.deps))).json)).toBe('NOT_FOUND')
  await offer(next)
  for (const answer of [await accept(admin), await decline(admin), await decline(owner)])
    expect(codeOf(answer.json)).toBe('NOT_FOUND')
  expect(await readOffer(admin)).toMatchObject({ memberId: next.userId, isForYou: false })
  expect(await roleOf(owner)).toBe('OWNER')
})

test('it may be declined, and taken back before it is accepted; each is written down', async () => {
  await offer(next)
  expect((await decline(next)).status).toBe(200)
  expect([await readOffer(owner), await isOffered(next)]).toEqual([null, false])
  expect(codeOf((await accept(next)).json)).toBe('NOT_FOUND')
  await offer(next)
  expect((await withdraw(owner)).status).toBe(200)
  expect(codeOf((await accept(next)).json)).toBe('NOT_FOUND')
  expect(codeOf((await withdraw(owner)).json)).toBe('NOT_FOUND')
  expect((await activities()).slice(0, 4)).toEqual([
    ['ownership-offer-withdrawn', next.email],
    ['ownership-offered', next.email],
    ['ownership-declined', owner.email],
    ['ownership-offered', next.email],
  ])
})

test('another offer takes the place of the first, and one that is a week old has ended', async () => {
  const other = await addMember('ADMIN')
  await offer(next)
  await offer(other)
  expect(codeOf((await accept(next)).json)).toBe('NOT_FOUND')
  expect(await readOffer(other)).toMatchObject({ isForYou: true })
  expect((await activities()).slice(0, 2)).toEqual([
    ['ownership-offered', other.email],
    ['ownership-offer-withdrawn', next.email],
  ])
  // The same person once more, however the id is written.
  await offer({ ...other, userId: other.userId.toUpperCase() })
  expect((await activities()).slice(0, 2)).toEqual([
    ['ownership-offered', other.email],
    ['ownership-offered', other.email],
  ])
  const isOpen = () => api.deps.db.$count(ownershipOffers, eq(ownershipOffers.projectId, projectId))
  clock.advance(7 * dayMs - 1000)
  await removeExpired(api.deps)
  expect(await isOpen()).toBe(1)
  clock.advance(1000)
  const find = (of: AccessPerson) => api.signIn(of.email).catch(() => undefined)
  await find(other)
  await removeExpired(api.deps)
  expect(await isOpen()).toBe(0)
})

test('whoever leaves the project, or is removed, is offered it no more', async () => {
  await offer(next)
  await call(owner, 'DELETE', `/members/${next.userId}`)
  await joinProject(api.deps, projectId, next.userId, 'EDITOR')
  expect(codeOf((await accept(next)).json)).toBe('NOT_FOUND')
  await offer(next)
  await call(next, 'POST', '/leave')
  expect(await readOffer(owner)).toBeNull()
})

test('their limit of projects is asked when they accept, and the offer stays', async () => {
  await offer(next)
  const limits = await api.request('/projects/limits', { token: next.token })
  const { maxProjects } = dataOf(limits.json, ProjectLimits)
  for (let count = 0; count < maxProjects; count++) {
    const json = { name: `Projeto ${count}`, description: 'Pães e bolos da vila' }
    await api.request('/projects', { method: 'POST', token: next.token, json })
  }
  expect(codeOf((await accept(next)).json)).toBe('PROJECT_LIMIT_REACHED')
  expect(await roleOf(owner)).toBe('OWNER')
  expect(await readOffer(next)).not.toBeNull()
})

test('so is their room for media: all of the project has to fit beside what is theirs', async () => {
  const gibibyte = 1024 ** 3
  const keep = (of: string, gibibytes: number) =>
    api.deps.db.insert(media).values({
      ...{ projectId: of, sha256: randomUUID(), kind: 'video', contentType: 'video/mp4' },
      ...{ size: gibibytes * gibibyte, storageKey: randomUUID() },
    })
  const json = { name: 'Confeitaria', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token: next.token, json })
  await keep(dataOf(made.json, Project).id, 30)
  await keep(projectId, 20)
  await offer(next)
  await keep(projectId, 0.5)
  const refused = await accept(next)
  expect(codeOf(refused.json)).toBe('STORAGE_LIMIT_REACHED')
  expect(JSON.stringify(refused.json)).toContain('50 GB')
  expect(await roleOf(owner)).toBe('OWNER')
  await api.deps.db.delete(media).where(eq(media.size, 0.5 * gibibyte))
  expect((await accept(next)).status).toBe(200)
})

test('accepted, withdrawn and left at once there is one owner, and nothing fails', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await addMember('ADMIN')
    const holder = (await roleOf(owner)) === 'OWNER' ? owner : next
    await offer(member, holder)
    const answers = await Promise.all([
      accept(member),
      accept(member),
      withdraw(holder),
      call(member, 'POST', '/leave'),
      decline(member),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const isOwner = and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, 'OWNER'))
    const owners = await api.deps.db.select().from(projectMembers).where(isOwner)
    expect(owners).toHaveLength(1)
    if (owners[0]?.userId === member.userId) next = member
  }
})

test('a mailbox gets a few offers of one project in an hour', async () => {
  const answers: number[] = []
  for (let count = 0; count < 6; count++) answers.push((await offer(next)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})
