import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Project } from '#contract/projects/project.ts'
import { ActivityPage } from '#contract/projects/project-activity.ts'
import {
  endedInviteDays,
  type InviteState,
  inviteDays,
  maxListedInvites,
  maxMembers,
  ProjectInvite,
} from '#contract/projects/project-people.ts'
import { projectInvites } from '#server/db/schema/projects.ts'
import { deleteExpiredInvites } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller, joinProject } from '../setup/people/access-world.ts'

let api: TestApp
const clock = createTestClock(new Date())
let owner: AccessPerson
let guest: AccessPerson
let projectId: string

beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  owner = await addCaller(api.deps)
  guest = await addCaller(api.deps)
  const json = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token: owner.token, json })
  projectId = dataOf(made.json, Project).id
})

const path = (rest: string) => `/projects/${projectId}${rest}`
const post = (of: AccessPerson, to: string, json?: unknown) =>
  api.request(to, { method: 'POST', token: of.token, ...(json !== undefined && { json }) })
const list = async () =>
  dataOf((await api.request(path('/invites'), { token: owner.token })).json, v.array(ProjectInvite))
const states = async () => (await list()).map(({ email, state }) => [email, state])

async function invite(email: string, role = 'EDITOR') {
  // The newest mail is told from the one before by its time.
  clock.advance(1000)
  const invited = dataOf((await post(owner, path('/invites'), { email, role })).json, ProjectInvite)
  const { link } = await readNewestMail(api.deps, email)
  return { ...invited, token: link?.searchParams.get('invite') ?? '' }
}
const accept = (of: AccessPerson, token: string) => post(of, `/invites/${token}/accept`)
const withdraw = (id: string, state?: InviteState) =>
  api.request(path(`/invites/${id}${state ? `?state=${state}` : ''}`), {
    ...{ method: 'DELETE', token: owner.token },
  })
/** So many days pass for the invitations of this project alone: sessions last. */
async function age(id: string, days: number) {
  const [row] = await api.deps.db.select().from(projectInvites).where(eq(projectInvites.id, id))
  if (!row) throw new Error('There is no such invitation')
  const { acceptedAt, expiresAt, createdAt } = row
  await api.deps.db
    .update(projectInvites)
    .set({
      acceptedAt: acceptedAt && addDays(acceptedAt, -days),
      ...{ expiresAt: addDays(expiresAt, -days), createdAt: addDays(createdAt, -days) },
    })
    .where(eq(projectInvites.id, id))
}
const withdrawals = async () => {
  const { json } = await api.request(path('/activities'), { token: owner.token })
  return dataOf(json, ActivityPage).content.filter(({ kind }) => kind === 'invite-withdrawn')
}

test('pending, an invitation is accepted, listed for a while, and its row goes', async () => {
  const { id, token, ...sent } = await invite(guest.email)
  expect(sent).toMatchObject({ state: 'pending', acceptedAt: null })
  expect((await accept(guest, token)).status).toBe(200)
  const acceptedAt = clock.now().toISOString()
  expect(await list()).toMatchObject([{ id, state: 'accepted', acceptedAt }])
  // Whoever joined may follow the link again as long as it would have been good.
  await age(id, inviteDays - 1)
  expect((await accept(guest, token)).status).toBe(200)
  await age(id, 1)
  expect(codeOf((await accept(guest, token)).json)).toBe('INVITE_INVALID')
  await age(id, endedInviteDays - inviteDays - 1)
  await deleteExpiredInvites(api.deps.db, clock.now())
  expect(await states()).toEqual([[guest.email, 'accepted']])
  await age(id, 1)
  expect(await list()).toEqual([])
  await deleteExpiredInvites(api.deps.db, clock.now())
  expect(await api.deps.db.$count(projectInvites, eq(projectInvites.id, id))).toBe(0)
})

test('expired, an invitation opens nothing, and its row goes after a while', async () => {
  const { id, token } = await invite(guest.email)
  await age(id, inviteDays)
  expect(await list()).toMatchObject([{ id, state: 'expired', acceptedAt: null }])
  expect((await api.request(`/invites/${token}`)).status).toBe(410)
  expect(codeOf((await accept(guest, token)).json)).toBe('INVITE_INVALID')
  await age(id, endedInviteDays - 1)
  await deleteExpiredInvites(api.deps.db, clock.now())
  expect(await states()).toEqual([[guest.email, 'expired']])
  await age(id, 1)
  expect(await list()).toEqual([])
  await deleteExpiredInvites(api.deps.db, clock.now())
  expect(await api.deps.db.$count(projectInvites, eq(projectInvites.id, id))).toBe(0)
})

test('pending ones come first, then the others, of both the newest first', async () => {
  const old = await invite('venceu-antes@example.com')
  await age(old.id, inviteDays + 5)
  const accepted = await invite(guest.email)
  await accept(guest, accepted.token)
  await age(accepted.id, 3)
  const recent = await invite('venceu-depois@example.com')
  await age(recent.id, inviteDays + 1)
  await invite('primeira@example.com')
  await invite('segunda@example.com')
  expect(await states()).toEqual([
    ['segunda@example.com', 'pending'],
    ['primeira@example.com', 'pending'],
    ['venceu-depois@example.com', 'expired'],
    [guest.email, 'accepted'],
    ['venceu-antes@example.com', 'expired'],
  ])
})

test.each(['pending', 'expired', 'accepted'] as const)(
  'sent again, a new link takes the place of the %s one, in one row',
  async (state) => {
    const first = await invite(guest.email)
    if (state === 'expired') await age(first.id, inviteDays)
    if (state === 'accepted') {
      await accept(guest, first.token)
      await post(guest, path('/leave'))
    }
    const second = await invite(guest.email, 'ADMIN')
    expect(await states()).toEqual([[guest.email, 'pending']])
    expect(codeOf((await accept(guest, first.token)).json)).toBe('INVITE_INVALID')
    const joined = await accept(guest, second.token)
    expect(dataOf(joined.json, Project).userRole).toBe('ADMIN')
  },
)

test('sent again to whoever joined meanwhile, it says so, and the row stays', async () => {
  const { token } = await invite(guest.email)
  await accept(guest, token)
  const again = await post(owner, path('/invites'), { email: guest.email, role: 'EDITOR' })
  expect(codeOf(again.json)).toBe('ALREADY_MEMBER')
  expect(await states()).toEqual([[guest.email, 'accepted']])
})

test('only an invitation that is withdrawn while pending is written down', async () => {
  const pending = await invite('uma@example.com')
  const expired = await invite('duas@example.com')
  await age(expired.id, inviteDays)
  const accepted = await invite(guest.email)
  await accept(guest, accepted.token)
  for (const { id } of [pending, expired]) expect((await withdraw(id)).status).toBe(200)
  expect((await withdraw(accepted.id, 'accepted')).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await withdrawals()).map(({ subject }) => subject)).toEqual(['uma@example.com'])
  expect(codeOf((await withdraw(pending.id)).json)).toBe('NOT_FOUND')
})

test('accepted since it was seen pending, it is not withdrawn', async () => {
  const { id, token } = await invite(guest.email)
  await accept(guest, token)
  expect(codeOf((await withdraw(id, 'pending')).json)).toBe('NOT_FOUND')
  expect(await states()).toEqual([[guest.email, 'accepted']])
  expect(await withdrawals()).toEqual([])
})

test('withdrawn and accepted at one moment, exactly one of both is done', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await invite(guest.email)
    const [withdrawn, accepted] = await Promise.all([withdraw(id), accept(guest, token)])
    const members = await api.request(path('/members'), { token: owner.token })
    const count = dataOf(members.json, v.array(v.unknown())).length
    if (withdrawn.status === 200) {
      expect([codeOf(accepted.json), count, await list()]).toEqual(['INVITE_INVALID', 1, []])
      continue
    }
    expect([codeOf(withdrawn.json), accepted.status, count]).toEqual(['NOT_FOUND', 200, 2])
    await post(guest, path('/leave'))
  }
})

test('those that ended take no place among the members, and bound the list', async () => {
  const row = (index: number) => ({
    ...{ projectId, email: `${index}@example.com`, role: 'EDITOR' as const },
    tokenHash: `${projectId}${index}`,
    expiresAt: addDays(clock.now(), -1),
  })
  const rows = Array.from({ length: maxListedInvites + 1 }, (_, index) => row(index))
  await api.deps.db.insert(projectInvites).values(rows)
  const { id } = await invite(guest.email)
  const listed = await list()
  expect(listed).toHaveLength(maxListedInvites)
  expect(listed[0]?.id).toBe(id)
  await api.deps.db
    .update(projectInvites)
    .set({ expiresAt: addDays(clock.now(), 1) })
    .where(eq(projectInvites.projectId, projectId))
  expect(maxListedInvites).toBeGreaterThan(maxMembers)
  const beyond = await post(owner, path('/invites'), { email: 'mais@example.com', role: 'EDITOR' })
  expect(codeOf(beyond.json)).toBe('MEMBER_LIMIT_REACHED')
})

test('with an account its address goes, and every one it gave up before', async () => {
  const first = await invite(guest.email)
  await accept(guest, first.token)
  const moved = `${guest.userId}@novo.test`
  await confirmAct(api.deps, guest.userId, 'change-email')
  await post(guest, '/users/me/email', { email: moved })
  const { code: otp } = await readNewestMail(api.deps, moved)
  expect((await post(guest, '/users/me/email/confirm', { otp })).status).toBe(200)
  // One to the new address, unanswered, and one that was never answered at all to somebody else.
  await post(guest, path('/leave'))
  await invite(moved)
  await invite('outra@example.com')
  expect(await list()).toHaveLength(3)
  await confirmAct(api.deps, guest.userId, 'delete-account')
  const gone = await api.request('/users/me', { method: 'DELETE', token: guest.token })
  expect(gone.status).toBe(200)
  expect(await states()).toEqual([['outra@example.com', 'pending']])
})

test('an unanswered one to an address that was given up goes with the account', async () => {
  await invite(guest.email)
  const moved = `${guest.userId}@novo.test`
  await confirmAct(api.deps, guest.userId, 'change-email')
  await post(guest, '/users/me/email', { email: moved })
  const { code: otp } = await readNewestMail(api.deps, moved)
  expect((await post(guest, '/users/me/email/confirm', { otp })).status).toBe(200)
  await confirmAct(api.deps, guest.userId, 'delete-account')
  await api.request('/users/me', { method: 'DELETE', token: guest.token })
  expect(await list()).toEqual([])
})

test('with the right to invite of who sent them only the pending ones end', async () => {
  const admin = await addCaller(api.deps)
  await joinProject(api.deps, projectId, admin.userId, 'ADMIN')
  const by = (email: string) => post(admin, path('/invites'), { email, role: 'EDITOR' })
  const [pending, expired] = ['uma@example.com', 'duas@example.com']
  await by(pending)
  await age(dataOf((await by(expired)).json, ProjectInvite).id, inviteDays)
  await api.request(path(`/members/${admin.userId}`), { method: 'DELETE', token: owner.token })
  expect(await states()).toEqual([[expired, 'expired']])
  expect((await withdrawals()).map(({ subject }) => subject)).toEqual([pending])
})
