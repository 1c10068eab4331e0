import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErrorCode, ErrorEnvelope, errorCodes } from '#contract/calls/errors.ts'
import { type Endpoint, findProjectName } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

let api: TestApp
let token: string

beforeAll(async () => {
  api = await createTestApp()
  token = (await api.signIn()).accessToken
})
afterAll(() => api.dispose())

const all = Object.entries<Endpoint>(endpoints)
const pathOf = ({ path }: Endpoint) => path.replace(':id', crypto.randomUUID())

test('every failure is sent in the error envelope, with the status of its code', async () => {
  for (const [name, endpoint] of all) {
    if (endpoint.caller === 'visitor') continue
    const { status, json, headers } = await api.request(pathOf(endpoint), {
      method: endpoint.method,
    })
    const envelope = v.parse(ErrorEnvelope, json)
    expect([name, status, envelope.code]).toEqual([name, 401, 'UNAUTHENTICATED'])
    expect(headers.get('WWW-Authenticate')).toBe('Bearer')
  }
})

test.each([
  ['without a project', undefined, 'PROJECT_REQUIRED'],
  ['with a project of others', () => api.people.horta.id, 'NOT_A_MEMBER'],
  ['with a project that does not exist', () => crypto.randomUUID(), 'NOT_A_MEMBER'],
  ['with an id that is none', () => "'; drop table users", 'NOT_A_MEMBER'],
])('a call without a valid project (%s) is refused', async (_name, projectId, code) => {
  const refusing = all.filter(
    ([, endpoint]) =>
      findProjectName(endpoint)?.in === 'header' && !(endpoint.isProjectOptional && !projectId),
  )
  for (const [name, endpoint] of refusing) {
    const answer = await api.request(pathOf(endpoint), {
      method: endpoint.method,
      token,
      ...(projectId ? { projectId: projectId() } : {}),
    })
    expect([name, codeOf(answer.json)]).toEqual([name, code])
    expect(answer.status).toBe(errorCodes[code as ErrorCode].status)
  }
})

test('the list of accounts is that of the default project where no project is named', async () => {
  const list = async (projectId?: string) =>
    await api.request('/social-media-account/user', { token, ...(projectId && { projectId }) })
  const named = await list(api.people.aurora.id)
  expect(named.status).toBe(200)
  expect((await list()).json).toEqual(named.json)
})

test.each(['/nope', '/projects/a/b/c', '/auth/login'])(
  'an unknown call (GET %s) gets its own error',
  async (path) => {
    const answer = await api.request(path)
    expect([answer.status, codeOf(answer.json)]).toEqual([404, 'NOT_FOUND'])
  },
)

test('the caller’s request id is returned', async () => {
  const answer = await api.request('/health', { headers: { 'X-Request-Id': 'abc-12345678' } })
  expect(answer.headers.get('X-Request-Id')).toBe('abc-12345678')
})

test.each(['a b', '<script>', 'x'.repeat(65), 'short'])(
  'an invalid request id (%s) is replaced',
  async (id) => {
    const answer = await api.request('/health', { headers: { 'X-Request-Id': id } })
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('envelope: answers are not cached, and every answer has a content security policy for this origin only', async () => {
  const { headers } = await api.request('/health')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
      "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types upubly",
  )
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('a body too large, not JSON, or of another type is refused', async () => {
  const post = (body: string, type = 'application/json') =>
    api.request('/auth/login', { method: 'POST', body, headers: { 'Content-Type': type } })
  const cases = [
    await post(`{"email":"${'a'.repeat(300 * 1024)}"}`),
    await post('{"email":'),
    await post('{"email":"ana@upubly.test","password":"x"}', 'text/plain'),
    await post('[]'),
  ]
  expect(cases.map(({ status, json }) => [status, codeOf(json)])).toEqual(
    cases.map(() => [400, 'INVALID_REQUEST']),
  )
})
