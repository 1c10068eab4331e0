import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthData, accessTokenSeconds } from '#contract/people/auth.ts'
import { ProjectList } from '#contract/projects/project.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const clock = createTestClock()
let api: TestApp

beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())

const login = (email: string, given: string, on = api) =>
  on.request('/auth/login', { method: 'POST', json: { email, password: given } })

test('the right password opens a session whose token reads the projects', async () => {
  const answer = await login(' ANA@upubly.test ', password)
  expect(answer.status).toBe(200)
  const { user, accessToken } = dataOf(answer.json, AuthData)
  expect(user).toEqual({ id: api.people.ana.id, name: 'Ana Souza', email: 'ana@upubly.test' })
  const { json } = await api.request('/projects', { token: accessToken })
  expect(dataOf(json, ProjectList).projects).toHaveLength(2)
})

test('a wrong password and an unknown email are answered alike', async () => {
  const wrong = await login(api.people.ana.email, 'Errada@2026!')
  const unknown = await login('ninguem@upubly.test', 'Errada@2026!')
  expect(wrong.status).toBe(401)
  expect(wrong.json).toEqual({ ...Object(unknown.json), timestamp: expect.any(String) })
  expect(codeOf(wrong.json)).toBe('INVALID_CREDENTIALS')
})

test('an unknown email takes as long as a known one', async () => {
  const time = async (email: string) => {
    const startedAt = performance.now()
    await login(email, 'Errada@2026!')
    return performance.now() - startedAt
  }
  await time('ninguem@upubly.test')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 7; round += 1) {
    known.push(await time(api.people.ana.email))
    unknown.push(await time('ninguem@upubly.test'))
  }
  // Without hashing, the unknown one would take a twentieth of the time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
})

test('an invalid email is refused and not repeated in the answer', async () => {
  const secret = 'nao-conte-a-ninguem'
  const answer = await api.request('/auth/login', {
    method: 'POST',
    json: { email: secret, password: { [secret]: secret } },
  })
  expect(answer.status).toBe(400)
  expect(codeOf(answer.json)).toBe('INVALID_REQUEST')
  expect(JSON.stringify(answer.json)).not.toContain(secret)
  expect(answer.json).toMatchObject({
    details: [{ field: 'email', message: 'Email inválido' }, { field: 'password' }],
  })
})

test.each([
  ['no token', undefined],
  ['a token that is none', 'abc.def.ghi'],
  ['a token of another key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwYTAwMDAwMCJ9.c2ln'],
  [
    'an unsigned token',
    `${btoa('{"alg":"none"}')}.${btoa('{"sub":"0a000000-0000-4000-8000-000000000001"}')}.`,
  ],
])('%s is refused', async (_name, token) => {
  const answer = await api.request('/projects', token === undefined ? {} : { token })
  expect(answer.status).toBe(401)
  expect(codeOf(answer.json)).toBe('UNAUTHENTICATED')
})

test('a token is refused after its expiry', async () => {
  const { accessToken: token } = await api.signIn()
  clock.advance((accessTokenSeconds - 5) * 1000)
  expect((await api.request('/projects', { token })).status).toBe(200)
  clock.advance(10_000)
  expect((await api.request('/projects', { token })).status).toBe(401)
})

describe('with rate limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  })
  afterAll(() => limited.dispose())

  const from = (address: string, email: string, given: string) =>
    limited.request('/auth/login', {
      method: 'POST',
      json: { email, password: given },
      headers: { 'X-Forwarded-For': address },
    })

  test("with rate limits: guessing one person's password from one address is stopped, another address is not", async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess += 1)
      statuses.push((await from('198.51.100.7', limited.people.ana.email, 'Errada@1')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429])
    const refused = await from('198.51.100.7', limited.people.ana.email, password)
    expect(codeOf(refused.json)).toBe('RATE_LIMITED')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await from('198.51.100.8', limited.people.ana.email, password)).status).toBe(200)
  })

  test('with rate limits: a successful sign-in resets the failed attempts', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 5; guess += 1)
        expect((await from('198.51.100.9', limited.people.bruno.email, 'Errada@1')).status).toBe(
          401,
        )
      expect((await from('198.51.100.9', limited.people.bruno.email, password)).status).toBe(200)
    }
  })

  test('with rate limits: one address that tries many people is stopped too', async () => {
    const statuses = new Set<number>()
    for (let guess = 0; guess < 62; guess += 1)
      statuses.add((await from('198.51.100.10', `pessoa${guess}@upubly.test`, 'x')).status)
    expect([...statuses]).toEqual([401, 429])
  })
})
