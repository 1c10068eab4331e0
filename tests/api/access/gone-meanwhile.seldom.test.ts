import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { projects } from '#server/db/schema/projects.ts'
import { users } from '#server/db/schema/users.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { deleteAccount } from '#server/own-data/delete-account.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  addCaller,
  addPasskeyOf,
  addProject,
  confirmFor,
  joinProject,
} from '../../setup/people/access-world.ts'
import { type EndpointName, writeRequest } from './access-requests.ts'

let api: TestApp
/** Done between the question who calls and what the call does. */
let meanwhile: (() => Promise<unknown>) | undefined

beforeAll(async () => {
  api = await createTestApp()
  const { callsByUser } = createRateLimits(api.deps.db, false)
  api.deps.limits.callsByUser = {
    ...callsByUser,
    async consume() {
      const act = meanwhile
      meanwhile = undefined
      await act?.()
    },
  }
})
afterAll(() => api.dispose())

const calls = Object.entries<Endpoint>(endpoints).filter(([, { caller }]) => caller !== 'visitor')

async function prepare(name: string, endpoint: Endpoint) {
  const [person, project] = [await addCaller(api.deps), await addProject(api.deps)]
  await api.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.userId))
  await addPasskeyOf(api.deps, person)
  await joinProject(api.deps, project.projectId, person.userId, 'ADMIN')
  await confirmFor(api.deps, person, endpoint)
  const { path, request } = writeRequest(name as EndpointName, endpoint, { person, project })
  const { projectId } = project
  return {
    person,
    projectId,
    call: () => api.request(path, { ...request, token: person.token, projectId }),
  }
}

async function expectRefusal(call: () => ReturnType<TestApp['request']>) {
  const { status, json } = await call()
  if (status >= 300) expect(codeOf(json)).not.toBe('INTERNAL')
  expect(meanwhile).toBe(undefined)
}

test.each(calls)(
  'a call is not an error of ours when its person is deleted meanwhile: %s',
  async (name, endpoint) => {
    const { person, call } = await prepare(name, endpoint)
    const origin = {
      ...{ address: '198.51.100.1', userAgent: null, log: pino({ level: 'silent' }) },
      readDeviceKey: async () => undefined,
      readCallKey: async () => undefined,
    }
    const caller = { userId: person.userId, sessionId: person.otherSessionId }
    meanwhile = () => deleteAccount(api.deps, caller, origin)
    await expectRefusal(call)
    expect(await api.deps.db.$count(users, eq(users.id, person.userId))).toBe(0)
  },
)

test.each(calls)(
  'a call is not an error of ours when its project is deleted meanwhile: %s',
  async (name, endpoint) => {
    const { projectId, call } = await prepare(name, endpoint)
    const { userId: callerId } = await addCaller(api.deps)
    await joinProject(api.deps, projectId, callerId, 'OWNER')
    meanwhile = () => deleteProject(api.deps, { projectId, callerId })
    await expectRefusal(call)
    expect(await api.deps.db.$count(projects, eq(projects.id, projectId))).toBe(0)
  },
)
