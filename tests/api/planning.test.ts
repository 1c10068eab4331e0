import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Planning, type PlanningContent } from '#contract/posts/planning.ts'
import { plannings } from '#server/db/schema/projects.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const group = { id: randomUUID(), name: 'Café ☕', hashtags: '#cafe #pão' }
const content: PlanningContent = {
  slots: [{ weekday: 1, time: '09:00' }],
  hashtagGroups: [group],
}

let api: TestApp
let ana: string
let bruno: string
beforeAll(async () => {
  api = await createTestApp()
  ana = (await api.signIn()).accessToken
  bruno = (await api.signIn(api.people.bruno.email)).accessToken
})
afterAll(() => api.dispose())
beforeEach(() => api.deps.db.delete(plannings).then(() => {}))

const lume = () => api.people.lume.id
const read = async (token = ana, projectId = lume()) =>
  dataOf((await api.request('/planning', { token, projectId })).json, Planning)
const save = (
  json: unknown,
  { token = ana, projectId = lume(), version = 1, key = randomUUID() } = {},
) =>
  api.request('/planning', {
    ...{ method: 'PUT', token, projectId, json },
    headers: { 'Idempotency-Key': key, 'If-Match': `"${version}"` },
  })
const refusal = async (json: unknown) => {
  const answer = await save(json)
  return [answer.status, codeOf(answer.json)]
}

it('the planning of a project is empty until somebody saves one', async () => {
  expect(await read()).toEqual({ slots: [], hashtagGroups: [], version: 1 })
})

it('the planning of a project is shared by the people of the project, and by nobody else', async () => {
  const saved = await save(content)
  expect([saved.status, dataOf(saved.json, Planning)]).toEqual([200, { ...content, version: 2 }])
  expect(await read(bruno)).toEqual({ ...content, version: 2 })
  const later = { slots: [], hashtagGroups: [{ ...group, name: 'Chá' }] }
  expect((await save(later, { token: bruno, version: 2 })).status).toBe(200)
  expect(await read()).toEqual({ ...later, version: 3 })
  expect(await read(bruno, api.people.horta.id)).toMatchObject({ version: 1 })
  expect((await save(content, { projectId: api.people.horta.id })).status).toBe(403)
  const foreign = await api.request('/planning', { token: ana, projectId: api.people.horta.id })
  expect(foreign.status).toBe(403)
})

it('the planning of a project keeps each slot once, in the order of the week', async () => {
  const slots = [
    { weekday: 5, time: '18:30' },
    { weekday: 0, time: '23:55' },
    { weekday: 5, time: '09:05' },
    { weekday: 5, time: '18:30' },
  ]
  const { json } = await save({ slots, hashtagGroups: [] })
  expect(dataOf(json, Planning).slots).toEqual([slots[1], slots[2], slots[0]])
})

it('the planning of a project does not overwrite what somebody else saved meanwhile', async () => {
  await save(content)
  for (const version of [1, 3]) {
    const late = await save({ slots: [], hashtagGroups: [] }, { version })
    expect([late.status, codeOf(late.json)]).toEqual([412, 'VERSION_CONFLICT'])
  }
  expect(await read()).toEqual({ ...content, version: 2 })
})

it.each([1, 2])(
  'the planning of a project of several saved on version %i at once accepts one',
  async (version) => {
    if (version === 2) await save(content)
    const names = ['A', 'B', 'C', 'D']
    const answers = await Promise.all(
      names.map((name) => save({ slots: [], hashtagGroups: [{ ...group, name }] }, { version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    const winner = answers.find(({ status }) => status === 200)
    expect(await read()).toEqual(dataOf(winner?.json, Planning))
  },
)

it('the planning of a project gives the same answer to a repeated request, also after later changes', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([save(content, { key }), save(content, { key })])
  expect([first.status, second.json]).toEqual([200, first.json])
  await save({ slots: [], hashtagGroups: [] }, { version: 2 })
  expect((await save(content, { key })).json).toEqual(first.json)
  expect((await read()).version).toBe(3)
  const other = await save({ slots: [], hashtagGroups: [] }, { key })
  expect([other.status, codeOf(other.json)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

it('the planning of a project can be saved at its largest, in any script', async () => {
  const most: PlanningContent = {
    slots: Array.from({ length: 100 }, (_, index) => ({
      weekday: index % 7,
      time: `${String(index % 24).padStart(2, '0')}:${index % 2 === 0 ? '00' : '55'}`,
    })),
    hashtagGroups: Array.from({ length: 50 }, () => ({
      ...{ id: randomUUID(), name: '日'.repeat(40), hashtags: '本'.repeat(2000) },
    })),
  }
  expect((await save(most)).status).toBe(200)
  expect((await read()).hashtagGroups).toEqual(most.hashtagGroups)
})

it.each<[string, unknown]>([
  ['nothing', {}],
  ['no object', []],
  ['null', null],
  ['one slot too many', { ...content, slots: Array(101).fill(content.slots[0]) }],
  ['a day that is none', { ...content, slots: [{ weekday: 7, time: '09:00' }] }],
  ['a time between the steps', { ...content, slots: [{ weekday: 1, time: '09:01' }] }],
  ['two groups of one id', { ...content, hashtagGroups: [group, group] }],
  ['a group without a name', { ...content, hashtagGroups: [{ ...group, name: '\0 ' }] }],
  ['a group that is none', { ...content, hashtagGroups: [null] }],
  ['an id that is none', { ...content, hashtagGroups: [{ ...group, id: "'; drop" }] }],
])('the planning of a project is refused with %s', async (_what, json) => {
  expect(await refusal(json)).toEqual([400, 'INVALID_REQUEST'])
  expect((await read()).version).toBe(1)
})

it('the planning of a project leaves out the characters that a database cannot store', async () => {
  const odd = { ...group, name: 'a\0b\ud800', hashtags: '#x\udfff' }
  const saved = await save({ slots: [], hashtagGroups: [odd], version: 99, extra: '__proto__' })
  expect(dataOf(saved.json, Planning)).toEqual({
    ...{ slots: [], version: 2 },
    hashtagGroups: [{ ...group, name: 'ab\ufffd', hashtags: '#x\ufffd' }],
  })
})

it('the planning of a project: requires a key and a version', async () => {
  const call = { method: 'PUT', token: ana, projectId: lume(), json: content }
  const keyless = await api.request('/planning', { ...call, headers: { 'If-Match': '"1"' } })
  expect(codeOf(keyless.json)).toBe('IDEMPOTENCY_KEY_REQUIRED')
  const headers = { 'Idempotency-Key': randomUUID() }
  const versionless = await api.request('/planning', { ...call, headers })
  expect([versionless.status, codeOf(versionless.json)]).toEqual([428, 'VERSION_REQUIRED'])
})
