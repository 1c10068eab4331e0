import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project, ProjectList } from '#contract/projects/project.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

let api: TestApp
let ana: string
let bruno: string

beforeAll(async () => {
  api = await createTestApp()
  ana = (await api.signIn()).accessToken
  bruno = (await api.signIn(api.people.bruno.email)).accessToken
})
afterAll(() => api.dispose())

const list = async (token: string) =>
  dataOf((await api.request('/projects', { token })).json, ProjectList).projects
const setDefault = (token: string, projectId: string) =>
  api.request('/projects/set-default', { method: 'POST', token, json: { projectId } })

test('a person sees their own projects, with their role and the number of people', async () => {
  expect(await list(ana)).toMatchObject([
    {
      name: 'Café Aurora',
      isDefault: true,
      userRole: 'OWNER',
      memberCount: 1,
      canManageMembers: true,
    },
    {
      name: 'Studio Lume',
      isDefault: false,
      userRole: 'EDITOR',
      memberCount: 2,
      canManageMembers: false,
    },
  ])
  expect((await list(bruno)).map(({ name }) => name)).toEqual(['Studio Lume', 'Horta da Vila'])
})

test('one of them is read alone', async () => {
  const { aurora } = api.people
  const { json } = await api.request(`/projects/${aurora.id}`, { token: ana })
  expect(dataOf(json, Project)).toMatchObject({ id: aurora.id, timeZone: 'America/Sao_Paulo' })
})

test.each([
  ['of others', () => api.people.horta.id],
  ['that does not exist', () => crypto.randomUUID()],
])('a project %s is not found', async (_name, id) => {
  const answer = await api.request(`/projects/${id()}`, { token: ana })
  expect([answer.status, codeOf(answer.json)]).toEqual([404, 'NOT_FOUND'])
})

test('an invalid id is refused before any query', async () => {
  const answer = await api.request(`/projects/${encodeURIComponent("' or 1=1 --")}`, { token: ana })
  expect([answer.status, codeOf(answer.json)]).toEqual([400, 'INVALID_REQUEST'])
})

test('the default changes for the person who asked and for nobody else', async () => {
  const { lume } = api.people
  const answer = await setDefault(ana, lume.id)
  expect(dataOf(answer.json, Project)).toMatchObject({ id: lume.id, isDefault: true })
  expect((await list(ana)).map(({ isDefault }) => isDefault)).toEqual([false, true])
  expect((await list(bruno)).map(({ isDefault }) => isDefault)).toEqual([false, true])
})

test("somebody else's project does not become the default, and the old one stays", async () => {
  const before = await list(ana)
  const answer = await setDefault(ana, api.people.horta.id)
  expect([answer.status, codeOf(answer.json)]).toEqual([404, 'NOT_FOUND'])
  expect(await list(ana)).toEqual(before)
})

test('simultaneous choices leave exactly one default', async () => {
  const { aurora, lume } = api.people
  const ids = [aurora.id, lume.id, aurora.id, lume.id, aurora.id, lume.id]
  const answers = await Promise.all(ids.map((id) => setDefault(ana, id)))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect((await list(ana)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

const form = { name: 'Padaria da Vila', description: 'Pães e bolos da vila' }
const create = (key: string | undefined, json: object = form, token = bruno) =>
  api.request('/projects', {
    ...{ method: 'POST', token, json },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
const countNamed = async (name: string) =>
  (await list(bruno)).filter((project) => project.name === name).length

test('a project is created once for a key, one after the other or at once, and every answer is the same', async () => {
  const answers = await Promise.all([create('key-once'), create('key-once'), create('key-once')])
  answers.push(await create('key-once'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ json }) => dataOf(json, Project).id)).size).toBe(1)
  expect(await countNamed(form.name)).toBe(1)
})

test('a key with other words is refused, and one of another person is none of theirs', async () => {
  await create('key-words')
  const other = await create('key-words', { ...form, name: 'Outra padaria' })
  expect([other.status, codeOf(other.json)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await countNamed('Outra padaria')).toBe(0)
  const anas = await create('key-words', form, ana)
  expect(anas.status).toBe(200)
  expect((await list(bruno)).map(({ id }) => id)).not.toContain(dataOf(anas.json, Project).id)
})

test('without a key, as older pages send it, a project is created at each call', async () => {
  const before = await countNamed(form.name)
  await create(undefined)
  await create(undefined)
  expect(await countNamed(form.name)).toBe(before + 2)
})

test('how late its posts may still go out is chosen for a project, and stays when left out', async () => {
  const { aurora } = api.people
  const change = (json: object) =>
    api.request(`/projects/${aurora.id}`, { method: 'PUT', token: ana, json: { ...form, ...json } })
  const read = async () =>
    dataOf((await api.request(`/projects/${aurora.id}`, { token: ana })).json, Project)
  expect((await read()).lateLimitMinutes).toBe(60)
  // As a form of the page sends it.
  const chosen = await change({ lateLimitMinutes: '240' })
  expect(dataOf(chosen.json, Project).lateLimitMinutes).toBe(240)
  await change({ lateLimitMinutes: 0 })
  expect((await read()).lateLimitMinutes).toBe(0)
  await change({})
  expect((await read()).lateLimitMinutes).toBe(0)
  const refused = await change({ lateLimitMinutes: 61 })
  expect([refused.status, codeOf(refused.json)]).toEqual([400, 'INVALID_REQUEST'])
  const created = await create(undefined, { ...form, lateLimitMinutes: 15 })
  expect(dataOf(created.json, Project).lateLimitMinutes).toBe(15)
})

test('the state whose holidays concern a project is chosen, stays when left out, and may be taken back', async () => {
  const { aurora } = api.people
  const change = async (json: object) => {
    const path = `/projects/${aurora.id}`
    return api.request(path, { method: 'PUT', token: ana, json: { ...form, ...json } })
  }
  const stateAfter = async (json: object) => dataOf((await change(json)).json, Project).state
  expect(await stateAfter({})).toBeNull()
  expect(await stateAfter({ state: 'PE' })).toBe('PE')
  expect(await stateAfter({})).toBe('PE')
  const { json } = await api.request('/projects', { token: ana })
  const { projects } = dataOf(json, ProjectList)
  expect(projects.find(({ id }) => id === aurora.id)?.state).toBe('PE')
  expect(await stateAfter({ state: '' })).toBeNull()
  const refused = await change({ state: 'XX' })
  expect([refused.status, codeOf(refused.json)]).toEqual([400, 'INVALID_REQUEST'])
  const created = await create(undefined, { ...form, state: 'BA' })
  expect(dataOf(created.json, Project).state).toBe('BA')
})
