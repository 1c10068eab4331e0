import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Project } from '#contract/projects/project.ts'
import { lockProject } from '#server/access/lock-project.ts'
import { lockUser } from '#server/auth/hold-user.ts'
import { requireRoomToOwn } from '#server/plan-limits/storage-room.ts'
import { chooseDefault } from '#server/projects/set-default-project.ts'
import { createUpload } from '#server/uploads/upload-store.ts'
import { waitForLock } from '#tests/setup/database/wait-for-lock.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../../setup/people/access-world.ts'

// Choosing a default project locks the person and then their membership. What changes roles takes
// the same order: else a member who chooses again and again would keep their role from being taken.

let api: TestApp
let owner: AccessPerson
let member: AccessPerson
let projectId: string

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())
beforeEach(() => begin())

/** A project with an administrator besides its owner. */
async function begin(of?: AccessPerson, other?: AccessPerson) {
  owner = of ?? (await addCaller(api.deps))
  const json = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token: owner.token, json })
  projectId = dataOf(made.json, Project).id
  member = other ?? (await addCaller(api.deps))
  await joinProject(api.deps, projectId, member.userId, 'ADMIN')
}

async function addOther(userId: string): Promise<string> {
  const { projectId: other } = await addProject(api.deps)
  await joinProject(api.deps, other, userId, 'EDITOR')
  return other
}

const call = (of: AccessPerson, method: string, rest: string, json?: unknown) =>
  api.request(`/projects/${projectId}${rest}`, {
    ...{ method, token: of.token, ...(json !== undefined && { json }) },
  })
const offer = async () => {
  await confirmAct(api.deps, owner.userId, 'transfer-ownership')
  expect((await call(owner, 'POST', '/transfer', { memberId: member.userId })).status).toBe(200)
}

/** What `setDefaultProject` does, with `act` between its two locks. */
async function whileChoosing(
  who: () => AccessPerson,
  which: 'this' | 'another',
  act: () => ReturnType<typeof call>,
) {
  const { userId } = who()
  const chosen = which === 'this' ? projectId : await addOther(userId)
  const { answer } = await api.deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const answer = act()
    await waitForLock(api.deps.db)
    await chooseDefault(tx, userId, chosen)
    return { answer }
  })
  return (await answer).status
}

const toEditor = () => call(owner, 'PUT', `/members/${member.userId}`, { role: 'EDITOR' })
const remove = () => call(owner, 'DELETE', `/members/${member.userId}`)
const leave = () => call(member, 'POST', '/leave')
const accept = () => call(member, 'POST', '/transfer/accept')
const decline = () => call(member, 'POST', '/transfer/decline')

test.each([
  ['their role is changed', () => member, toEditor],
  ['they are removed', () => member, remove],
  ['they leave', () => member, leave],
  ['they accept the project', () => member, accept],
  ['what they offered is accepted', () => owner, accept],
  ['what they offered is declined', () => owner, decline],
] as const)('while a person chooses their default project, %s', async (_, who, act) => {
  for (const which of ['this', 'another'] as const) {
    const isOffered = act === accept || act === decline
    await begin()
    if (isOffered) await offer()
    expect(await whileChoosing(who, which, act)).toBe(200)
  }
})

test.each([
  ['the owner', () => owner],
  ['the member', () => member],
])('an upload that %s begins lets the project be accepted at once', async (_, who) => {
  const { userId } = who()
  const file = { id: randomUUID(), size: 1, sha256: 'a'.repeat(64) }
  const { upload } = await api.deps.db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const upload = createUpload(api.deps, { userId, projectId }, file)
    await waitForLock(api.deps.db)
    // The next locks of an acceptance.
    await lockUser(tx, userId)
    await requireRoomToOwn(api.deps, tx, { projectId, userId: member.userId })
    return { upload }
  })
  await expect(upload).resolves.toBeInstanceOf(Date)
})

test('two who accept each other’s projects at once own them', async () => {
  const [first, second] = [member, owner]
  await offer()
  const theirs = projectId
  await begin(first, second)
  await offer()
  const accepts = [
    api.request(`/projects/${theirs}/transfer/accept`, { method: 'POST', token: first.token }),
    api.request(`/projects/${projectId}/transfer/accept`, { method: 'POST', token: second.token }),
  ]
  for (const { status } of await Promise.all(accepts)) expect(status).toBe(200)
})
