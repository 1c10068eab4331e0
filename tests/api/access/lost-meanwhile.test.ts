import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { tusVersion, uploadsPath } from '#contract/media/media.ts'
import { isRoleAtLeast, type ProjectRole } from '#contract/projects/project.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { media, uploads } from '#server/db/schema/media.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { makePostForm } from '#tests/setup/posting/send-post.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { requestSlowly } from '#tests/setup/server/request-slowly.ts'
import {
  addCaller,
  addPasskeyOf,
  addProject,
  confirmFor,
  joinProject,
} from '../../setup/people/access-world.ts'
import { type EndpointName, writeRequest } from './access-requests.ts'

/** Of the file that every project of `addProject` has. */
const knownHash = 'a'.repeat(64)

// Every call with a body, whose caller loses what it needs while the body arrives.

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

const slow = Object.entries<Endpoint>(endpoints).filter(
  ([, { bodyType, caller }]) => bodyType !== 'none' && caller !== 'visitor',
)
const isInProject = (endpoint: Endpoint) => findProjectName(endpoint) !== undefined
const inProject = slow.filter(([, endpoint]) => isInProject(endpoint))
const ofMoreThanEditors = inProject.filter(
  ([, { caller }]) => !isRoleAtLeast('EDITOR', caller as ProjectRole),
)

async function prepare(name: string, endpoint: Endpoint) {
  const [person, owner, project] = await Promise.all([
    ...[addCaller(api.deps), addCaller(api.deps)],
    addProject(api.deps),
  ] as const)
  await addPasskeyOf(api.deps, person)
  const { projectId } = project
  const role = isInProject(endpoint) ? (endpoint.caller as ProjectRole) : 'EDITOR'
  await joinProject(api.deps, projectId, person.userId, role)
  await joinProject(api.deps, projectId, owner.userId, 'OWNER')
  await confirmFor(api.deps, person, endpoint)
  const { path, request } = writeRequest(name as EndpointName, endpoint, { person, project })
  const asked = { ...request, token: person.token, projectId }
  return {
    ...{ person, owner, project, projectId },
    send: (meanwhile: () => Promise<unknown>, more: Partial<typeof asked> = {}) =>
      requestSlowly(api, path, { ...asked, ...more }, meanwhile),
  }
}

async function expectRefusal(answer: ReturnType<TestApp['request']>, ...codes: string[]) {
  const { json } = await answer
  expect(codes).toContain(codeOf(json))
}

const membership = (projectId: string, userId: string) =>
  and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId))

test.each(slow)(
  'a call is refused whose caller, while its body arrives, is signed out: %s',
  async (name, endpoint) => {
    const { person, send } = await prepare(name, endpoint)
    const end = { endedAt: api.deps.clock.now() }
    const signOut = () =>
      api.deps.db.update(sessions).set(end).where(eq(sessions.userId, person.userId))
    await expectRefusal(send(signOut), 'UNAUTHENTICATED')
  },
)

test.each(inProject)(
  'a call is refused whose caller, while its body arrives, is removed from the project: %s',
  async (name, endpoint) => {
    const { person, projectId, send } = await prepare(name, endpoint)
    const leave = () =>
      api.deps.db.delete(projectMembers).where(membership(projectId, person.userId))
    await expectRefusal(send(leave), 'NOT_A_MEMBER', 'NOT_FOUND')
  },
)

test.each(inProject)(
  'a call is refused whose caller, while its body arrives,: loses the whole project: %s',
  async (name, endpoint) => {
    const { owner, projectId, send } = await prepare(name, endpoint)
    const drop = () => deleteProject(api.deps, { projectId, callerId: owner.userId })
    await expectRefusal(send(drop), 'NOT_A_MEMBER', 'NOT_FOUND')
  },
)

test.each(ofMoreThanEditors)(
  'a call is refused whose caller, while its body arrives, gets a lower role: %s',
  async (name, endpoint) => {
    const { person, projectId, send } = await prepare(name, endpoint)
    const demote = () =>
      api.deps.db
        .update(projectMembers)
        .set({ role: 'EDITOR' })
        .where(membership(projectId, person.userId))
    await expectRefusal(send(demote), 'FORBIDDEN')
  },
)

const begin = async () => {
  const begun = await prepare('createScheduledTemplate', endpoints.createScheduledTemplate)
  const { buffer } = await makePhoto('pao.jpg', { width: 640, height: 800 })
  const form = { accountIds: [begun.project.accountId], files: [buffer], at: new Date(2e12) }
  const key = { 'Idempotency-Key': randomUUID() }
  const send = (meanwhile: () => Promise<unknown>, token = begun.person.token) =>
    begun.send(meanwhile, { token, headers: key, body: makePostForm(form) })
  return { ...begun, send }
}
const countKept = ({ projectId, accountId }: { projectId: string; accountId: string }) =>
  Promise.all([
    api.deps.db.$count(posts, and(eq(posts.projectId, projectId), isNotNull(posts.entryKey))),
    api.deps.db.$count(media, and(eq(media.projectId, projectId), ne(media.sha256, knownHash))),
    api.deps.db.$count(deliveryTargets, eq(deliveryTargets.accountId, accountId)),
  ])

test('of a post that is on its way nothing is kept when the owner removes its author', async () => {
  const { person, owner, project, projectId, send } = await begin()
  const removed = await send(async () => {
    const path = `/projects/${projectId}/members/${person.userId}`
    const { status } = await api.request(path, { method: 'DELETE', token: owner.token })
    expect(status).toBe(200)
  })
  expect([removed.status, codeOf(removed.json)]).toEqual([403, 'NOT_A_MEMBER'])
  expect(await countKept(project)).toEqual([0, 0, 0])
})

test('of a post that is on its way nothing is kept when its author signs out', async () => {
  const { project, projectId, send } = await begin()
  const ana = await api.signIn()
  await joinProject(api.deps, projectId, ana.user.id, 'EDITOR')
  const json = { refreshToken: ana.refreshToken }
  const signOut = () => api.request('/auth/logout', { method: 'POST', json })
  const answer = await send(signOut, ana.accessToken)
  expect([answer.status, codeOf(answer.json)]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await countKept(project)).toEqual([0, 0, 0])
})

test('of a post that is on its way nothing is kept and otherwise it is kept, once, also when it is repeated as slowly', async () => {
  const { project, send } = await begin()
  const nothing = async () => {}
  const first = await send(nothing)
  expect(first.status).toBe(200)
  const again = await send(nothing)
  expect([again.status, again.json]).toEqual([200, first.json])
  expect(await countKept(project)).toEqual([1, 1, 1])
})

test('a piece of an upload does not count whose sender is removed while it arrives', async () => {
  const person = await addCaller(api.deps)
  const { projectId } = await addProject(api.deps)
  const { userId, token } = person
  await joinProject(api.deps, projectId, userId, 'EDITOR')
  const asked = { token, projectId }
  const tus = { 'Tus-Resumable': tusVersion }
  const sha256 = Buffer.from('b'.repeat(64)).toString('base64')
  const metadata = { 'Upload-Length': '8', 'Upload-Metadata': `sha256 ${sha256}` }
  const opened = await api.request(uploadsPath, {
    ...{ ...asked, method: 'POST', headers: { ...tus, ...metadata } },
  })
  const path = opened.headers.get('Location')?.replace(apiBase, '') ?? ''
  const leave = () => api.deps.db.delete(projectMembers).where(membership(projectId, userId))
  const piece = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
  const body = new TextEncoder().encode('pedacito')
  const answer = await requestSlowly(
    api,
    path,
    { ...asked, method: 'PATCH', headers: { ...tus, ...piece }, body },
    leave,
  )
  expect([answer.status, codeOf(answer.json)]).toEqual([403, 'NOT_A_MEMBER'])
  const [row] = await api.deps.db.select().from(uploads).where(eq(uploads.userId, userId))
  expect(row?.received).toBe(0)
})
