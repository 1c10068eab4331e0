import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Project, ProjectList } from '#contract/projects/project.ts'
import { ActivityPage } from '#contract/projects/project-activity.ts'
import {
  InviteSummary,
  maxMembers,
  ProjectInvite,
  ProjectMember,
} from '#contract/projects/project-people.ts'
import { projectInvites } from '#server/db/schema/projects.ts'
import { changeMember } from '#server/members/change-member.ts'
import { inviteMember } from '#server/members/invite-member.ts'
import { removeMember } from '#server/members/remove-member.ts'
import { withdrawInvite } from '#server/members/withdraw-invite.ts'
import { requireAccountRoom } from '#server/plan-limits/find-account-limits.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller, joinProject } from '../setup/people/access-world.ts'

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
  const json = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token: owner.token, json })
  projectId = dataOf(made.json, Project).id
})

const path = (rest: string) => `/projects/${projectId}${rest}`
const post = (of: AccessPerson, rest: string, json?: unknown) =>
  api.request(path(rest), { method: 'POST', token: of.token, ...(json !== undefined && { json }) })
const read = (of: AccessPerson, rest: string) => api.request(path(rest), { token: of.token })
const listMembers = async (of = owner) =>
  dataOf((await read(of, '/members')).json, v.array(ProjectMember))

const listInvites = async () => dataOf((await read(owner, '/invites')).json, v.array(ProjectInvite))

async function invite(
  email: string,
  role = 'EDITOR',
  by = owner,
): Promise<{ id: string; token: string }> {
  // The newest mail is told from the one before by its time.
  clock.advance(1000)
  const answer = await post(by, '/invites', { email, role })
  const { id } = dataOf(answer.json, ProjectInvite)
  const { link } = await readNewestMail(api.deps, email)
  const token = link?.searchParams.get('invite')
  if (!token) throw new Error('no link in the mail')
  return { id, token }
}
const accept = (of: AccessPerson, token: string) =>
  api.request(`/invites/${token}/accept`, { method: 'POST', token: of.token })

const change = (by: AccessPerson, member: AccessPerson, role: string) =>
  api.request(path(`/members/${member.userId}`), {
    ...{ method: 'PUT', token: by.token, json: { role } },
  })
const remove = (by: AccessPerson, member: AccessPerson) =>
  api.request(path(`/members/${member.userId}`), { method: 'DELETE', token: by.token })

async function addMember(role: 'ADMIN' | 'EDITOR'): Promise<AccessPerson> {
  const person = await addCaller(api.deps)
  await joinProject(api.deps, projectId, person.userId, role)
  return person
}

test('an invitation is mailed, shown to whoever has its link, and accepted by its address', async () => {
  const guest = await addCaller(api.deps)
  const { token } = await invite(guest.email, 'ADMIN')
  const shown = await api.request(`/invites/${token}`)
  expect(dataOf(shown.json, InviteSummary)).toEqual({
    ...{ projectName: 'Padaria da Vila', inviterName: 'Ana', role: 'ADMIN' },
    email: guest.email,
  })
  const answer = await accept(guest, token)
  expect(dataOf(answer.json, Project)).toMatchObject({
    ...{ id: projectId, userRole: 'ADMIN', memberCount: 2, isDefault: true },
  })
  expect((await listMembers()).map(({ role }) => role)).toEqual(['OWNER', 'ADMIN'])
  expect((await listInvites()).map(({ state }) => state)).toEqual(['accepted'])
})

test('an invitation: accepted again by the same person changes nothing', async () => {
  const guest = await addCaller(api.deps)
  const { token } = await invite(guest.email)
  const answers = await Promise.all([1, 2, 3].map(() => accept(guest, token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await listMembers()).toHaveLength(2)
})

test('an invitation: replayed by whoever was removed is refused', async () => {
  const guest = await addCaller(api.deps)
  const { token } = await invite(guest.email)
  await accept(guest, token)
  await remove(owner, guest)
  expect(codeOf((await accept(guest, token)).json)).toBe('INVITE_INVALID')
  expect(await listMembers()).toHaveLength(1)
})

test('an invitation is refused for another address, and stays good for its own', async () => {
  const [guest, thief] = [await addCaller(api.deps), await addCaller(api.deps)]
  const { token } = await invite(guest.email)
  expect(codeOf((await accept(thief, token)).json)).toBe('INVITE_OTHER_EMAIL')
  expect((await accept(guest, token)).status).toBe(200)
})

test('an invitation is of no use after seven days, after it was withdrawn, or replaced by a newer one', async () => {
  const guest = await addCaller(api.deps)
  const first = await invite(guest.email)
  const second = await invite(guest.email)
  expect(codeOf((await accept(guest, first.token)).json)).toBe('INVITE_INVALID')
  await api.request(path(`/invites/${second.id}`), { method: 'DELETE', token: owner.token })
  expect(codeOf((await accept(guest, second.token)).json)).toBe('INVITE_INVALID')
  const third = await invite(guest.email)
  const week = new Date(clock.now().getTime() - 1000)
  await api.deps.db
    .update(projectInvites)
    .set({ expiresAt: week })
    .where(eq(projectInvites.id, third.id))
  expect(codeOf((await accept(guest, third.token)).json)).toBe('INVITE_INVALID')
  expect((await api.request(`/invites/${third.token}`)).status).toBe(410)
  expect(codeOf((await api.request(`/invites/${'x'.repeat(43)}`)).json)).toBe('INVITE_INVALID')
})

test('an invitation ends with the right to invite of whoever sent it', async () => {
  const guest = await addCaller(api.deps)
  for (const end of ['demoted', 'removed', 'gone'] as const) {
    const admin = await addMember('ADMIN')
    const { token } = await invite(guest.email, 'ADMIN', admin)
    if (end === 'demoted') await change(owner, admin, 'EDITOR')
    if (end === 'removed') await remove(owner, admin)
    if (end === 'gone') {
      await confirmAct(api.deps, admin.userId, 'delete-account')
      await api.request('/users/me', { method: 'DELETE', token: admin.token })
    }
    expect(codeOf((await accept(guest, token)).json), end).toBe('INVITE_INVALID')
  }
  const { content } = dataOf((await read(owner, '/activities')).json, ActivityPage)
  expect(content.filter(({ kind }) => kind === 'invite-withdrawn')).toHaveLength(2)
  const admin = await addMember('ADMIN')
  const { token } = await invite(guest.email, 'ADMIN', admin)
  await change(owner, admin, 'ADMIN')
  expect((await accept(guest, token)).status).toBe(200)
})

test('an invitation of a member is refused, and so is one beyond the limit', async () => {
  const member = await addMember('EDITOR')
  const again = await post(owner, '/invites', { email: member.email, role: 'EDITOR' })
  expect(codeOf(again.json)).toBe('ALREADY_MEMBER')
  const rows = Array.from({ length: maxMembers - 2 }, (_, index) => ({
    ...{ projectId, email: `${index}@example.com`, role: 'EDITOR' as const },
    tokenHash: `${projectId}${index}`,
    expiresAt: new Date(clock.now().getTime() + 60_000),
  }))
  await api.deps.db.insert(projectInvites).values(rows)
  const beyond = await post(owner, '/invites', { email: 'mais@example.com', role: 'EDITOR' })
  expect(codeOf(beyond.json)).toBe('MEMBER_LIMIT_REACHED')
})

test('an invitation: to own a project does not exist', async () => {
  const answer = await post(owner, '/invites', { email: 'x@example.com', role: 'OWNER' })
  expect(codeOf(answer.json)).toBe('INVALID_REQUEST')
})

test('a member: who is removed is refused at the next call, everywhere', async () => {
  const member = await addMember('EDITOR')
  const call = () => api.request('/posts', { token: member.token, projectId })
  expect((await call()).status).toBe(200)
  await remove(owner, member)
  expect(codeOf((await call()).json)).toBe('NOT_A_MEMBER')
  expect(codeOf((await read(member, '')).json)).toBe('NOT_FOUND')
  const listed = await api.request('/projects', { token: member.token })
  expect(dataOf(listed.json, ProjectList).projects).toEqual([])
})

test('a member gets another role at once, but never ownership', async () => {
  const member = await addMember('EDITOR')
  expect((await read(member, '/invites')).status).toBe(403)
  expect((await change(owner, member, 'ADMIN')).status).toBe(200)
  expect((await read(member, '/invites')).status).toBe(200)
  expect(codeOf((await change(owner, member, 'OWNER')).json)).toBe('INVALID_REQUEST')
})

test('a member cannot touch the owner, whatever they administer', async () => {
  const admin = await addMember('ADMIN')
  for (const request of [
    { method: 'DELETE', token: admin.token },
    { method: 'PUT', token: admin.token, json: { role: 'EDITOR' } },
  ]) {
    const answer = await api.request(path(`/members/${owner.userId}`), request)
    expect(codeOf(answer.json)).toBe('LAST_OWNER')
  }
})

test('a member: who loses the role between the question for it and the change, changes nothing', async () => {
  const [former, member] = [await addMember('EDITOR'), await addMember('EDITOR')]
  const { id: inviteId } = await invite('convidada@upubly.test')
  const account = { projectId, platformId: 'instagram', remoteId: '1' }
  const by = { projectId, callerId: former.userId }
  for (const act of [
    () => changeMember(api.deps, { ...by, memberId: member.userId, role: 'ADMIN' }),
    () => removeMember(api.deps, { ...by, memberId: member.userId }),
    () => inviteMember(api.deps, { ...by, email: 'outra@upubly.test', role: 'ADMIN' }),
    () => withdrawInvite(api.deps, { ...by, inviteId, state: 'pending' }),
    () => deleteProject(api.deps, by),
    () => api.deps.db.transaction((tx) => requireAccountRoom(api.deps, tx, former.userId, account)),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await remove(owner, former)).status).toBe(200)
  await expect(deleteProject(api.deps, by)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a member may leave; the owner may not', async () => {
  const member = await addMember('EDITOR')
  expect((await post(member, '/leave')).status).toBe(200)
  expect(codeOf((await post(owner, '/leave')).json)).toBe('LAST_OWNER')
  expect(await listMembers()).toHaveLength(1)
})
