import { setTimeout } from 'node:timers/promises'
import { subMinutes } from 'date-fns/subMinutes'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { ProjectMember } from '#contract/projects/project-people.ts'
import { noteActivity } from '#server/access/note-activity.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

let api: TestApp
const clock = createTestClock(new Date())
let member: AccessPerson
let projectId: string

beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  member = await addCaller(api.deps)
  projectId = (await addProject(api.deps)).projectId
  await joinProject(api.deps, projectId, member.userId, 'EDITOR')
})

const isMember = (userId = member.userId) =>
  and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId))
async function read(): Promise<Date | null | undefined> {
  const [row] = await api.deps.db.select().from(projectMembers).where(isMember())
  return row?.lastActiveAt
}
const call = (path: string) => api.request(path, { token: member.token, projectId })
const isNow = () => vi.waitFor(async () => expect(await read()).toEqual(clock.now()))
/** Longer than a write takes that nobody waits for. */
const settled = () => setTimeout(50)
const setBack = (minutes: number) =>
  api.deps.db
    .update(projectMembers)
    .set({ lastActiveAt: subMinutes(clock.now(), minutes) })
    .where(isMember())

test('a member was active when they called into the project, and others are told', async () => {
  expect(await read()).toBeNull()
  expect((await call('/projects')).status).toBe(200)
  await settled()
  expect(await read()).toBeNull()
  expect((await call('/posts')).status).toBe(200)
  await isNow()
  const other = await addCaller(api.deps)
  await joinProject(api.deps, projectId, other.userId, 'OWNER')
  const { json } = await api.request(`/projects/${projectId}/members`, { token: other.token })
  const told = dataOf(json, v.array(ProjectMember)).find(({ id }) => id === member.userId)
  expect(told?.lastActiveAt).toBe(clock.now().toISOString())
})

test('it is written anew a quarter of an hour later, and not before', async () => {
  await setBack(14)
  await call(`/projects/${projectId}/members`)
  await settled()
  expect(await read()).toEqual(subMinutes(clock.now(), 14))
  await setBack(15)
  await call(`/projects/${projectId}/members`)
  await isNow()
})

test('a call that is refused is no use of the project', async () => {
  expect((await call(`/projects/${projectId}/activities`)).status).toBe(403)
  await settled()
  expect(await read()).toBeNull()
})

test.runIf(inject('databaseTemplate').kind === 'postgres')(
  'a locked row is left alone: the call is answered, and the next one writes',
  async () => {
    await api.deps.db.transaction(async (tx) => {
      await tx.select().from(projectMembers).where(isMember()).for('update')
      expect((await call('/posts')).status).toBe(200)
      await settled()
    })
    expect(await read()).toBeNull()
    await call('/posts')
    await isNow()
  },
)

test('what cannot be written is logged, and thrown at nobody', async () => {
  const warn = vi.fn()
  const db = { ...api.deps.db, select: api.deps.db.select.bind(api.deps.db) } as typeof api.deps.db
  db.update = () => {
    const failing = { set: () => failing, where: () => Promise.reject(new Error('away')) }
    return failing as never
  }
  const log = { warn } as unknown as typeof api.deps.log
  const membership = { id: projectId, role: 'EDITOR', timeZone: 'UTC', lastActiveAt: null } as const
  noteActivity({ db, clock, log }, member.userId, membership)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})
