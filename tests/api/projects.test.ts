import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project, ProjectList } from '#contract/project.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/create-test-app.ts'

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

test('a person sees their own projects, with their role and everyone counted', async () => {
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

test('an id that is none is refused before anything is looked up', async () => {
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

test('choices made at the same moment leave exactly one default', async () => {
  const { aurora, lume } = api.people
  const ids = [aurora.id, lume.id, aurora.id, lume.id, aurora.id, lume.id]
  const answers = await Promise.all(ids.map((id) => setDefault(ana, id)))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect((await list(ana)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})
