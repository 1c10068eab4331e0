import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => api.dispose())

test('who asks for time zones over and over is held back, and may still change the project otherwise', async () => {
  const [owner, other] = [await addCaller(api.deps), await addCaller(api.deps)]
  const { projectId } = await addProject(api.deps)
  await joinProject(api.deps, projectId, owner.userId, 'OWNER')
  await joinProject(api.deps, projectId, other.userId, 'EDITOR')
  const path = `/projects/${projectId}`
  const preview = (by: AccessPerson) =>
    api.request(`${path}/zone-change?timeZone=Europe/Lisbon`, { token: by.token })
  const change = (timeZone: string, plannedTimes: string) => {
    const json = { name: 'Padaria', description: 'Pães e bolos da vila', timeZone, plannedTimes }
    return api.request(path, { method: 'PUT', token: owner.token, json })
  }
  expect((await change('America/Manaus', 'keep-clock')).status).toBe(200)
  for (let at = 1; at < 60; at += 1) expect((await preview(owner)).status).toBe(200)
  expect(codeOf((await preview(owner)).json)).toBe('RATE_LIMITED')
  expect(codeOf((await change('Europe/Lisbon', 'keep-clock')).json)).toBe('RATE_LIMITED')
  const read = await api.request(path, { token: owner.token })
  expect(read.json).toMatchObject({ data: { timeZone: 'America/Manaus' } })
  expect((await preview(other)).status).toBe(200)
  expect((await change('America/Manaus', 'keep-clock')).status).toBe(200)
  expect((await change('Europe/Lisbon', 'keep-instant')).status).toBe(200)
})
