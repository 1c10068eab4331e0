import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tusVersion, uploadsPath } from '#contract/media/media.ts'
import type { AuthData } from '#contract/people/auth.ts'
import { refreshTokens, sessions } from '#server/db/schema/sessions.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const day = 86_400_000
const sha256 = Buffer.from('a'.repeat(64)).toString('base64')
const clock = createTestClock()
let api: TestApp
let auth: AuthData

beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  auth = await api.signIn()
})

const callAsPerson = (token: string) => api.request('/projects', { token })
const callInProject = (token: string) =>
  api.request('/posts', { token, projectId: api.people.aurora.id })
const callUploads = (token: string) =>
  api.request(uploadsPath, {
    method: 'POST',
    token,
    projectId: api.people.aurora.id,
    headers: {
      'Tus-Resumable': tusVersion,
      'Upload-Length': '5',
      'Upload-Metadata': `sha256 ${sha256}`,
    },
  })
const kinds = [
  ['of a person', callAsPerson],
  ['in a project', callInProject],
  ['of the uploads', callUploads],
] as const

const post = (path: string, json: object) => api.request(path, { method: 'POST', json })

test.each(kinds)('a call %s is refused as soon as the session was signed out', async (_, call) => {
  const other = await api.signIn()
  expect((await call(auth.accessToken)).status).toBeLessThan(300)
  await post('/auth/logout', { refreshToken: auth.refreshToken })
  const refused = await call(auth.accessToken)
  expect([refused.status, codeOf(refused.json)]).toEqual([401, 'UNAUTHENTICATED'])
  // The person's other session is not affected.
  expect((await call(other.accessToken)).status).toBeLessThan(300)
})

test.each(kinds)('a call %s is refused when a copied token ended the session', async (_, call) => {
  await post('/auth/refresh', { refreshToken: auth.refreshToken })
  clock.advance(3 * 60_000)
  expect((await call(auth.accessToken)).status).toBeLessThan(300)
  await post('/auth/refresh', { refreshToken: auth.refreshToken })
  expect((await call(auth.accessToken)).status).toBe(401)
})

test.each(kinds)('a call %s is refused when the session does not exist', async (_, call) => {
  await api.deps.db.delete(sessions).where(eq(sessions.userId, auth.user.id))
  expect((await call(auth.accessToken)).status).toBe(401)
})

test('a token with the session id of another person is refused', async () => {
  const bruno = await api.signIn(api.people.bruno.email)
  await api.deps.db
    .update(sessions)
    .set({ userId: bruno.user.id })
    .where(eq(sessions.userId, auth.user.id))
  for (const [, call] of kinds) expect((await call(auth.accessToken)).status).toBe(401)
})

test('a signed-out token gets the same answer for any project, existing or not', async () => {
  await post('/auth/logout', { refreshToken: auth.refreshToken })
  const token = auth.accessToken
  for (const projectId of [undefined, 'nonsense', api.people.horta.id]) {
    const answer = await api.request('/posts', { token, ...(projectId && { projectId }) })
    expect(codeOf(answer.json)).toBe('UNAUTHENTICATED')
  }
})

test('after a sign-out during a refresh no token works', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { refreshToken } = await api.signIn()
    const [refreshed] = await Promise.all([
      post('/auth/refresh', { refreshToken }),
      post('/auth/logout', { refreshToken }),
    ])
    const { data } = Object(refreshed.json)
    if (data) expect((await callAsPerson(data.token)).status).toBe(401)
    const again = await post('/auth/refresh', { refreshToken: data?.refreshToken ?? refreshToken })
    expect(codeOf(again.json)).toBe('SESSION_ENDED')
  }
})

test('however often it is refreshed, a session ends after ninety days', async () => {
  let { accessToken, refreshToken } = auth
  for (let days = 0; days < 89; days += 1) {
    clock.advance(day)
    const { data } = Object((await post('/auth/refresh', { refreshToken })).json)
    accessToken = data.token
    refreshToken = data.refreshToken
  }
  expect((await callAsPerson(accessToken)).status).toBe(200)
  clock.advance(day)
  expect(codeOf((await post('/auth/refresh', { refreshToken })).json)).toBe('SESSION_ENDED')
})

test('expired sessions are removed, and active ones stay', async () => {
  const old = await api.signIn()
  clock.advance(31 * day)
  const living = await api.signIn()
  await removeExpired(api.deps)
  const left = await api.deps.db.select().from(sessions)
  expect(left).toHaveLength(1)
  expect(await api.deps.db.select().from(refreshTokens)).toHaveLength(1)
  expect((await callAsPerson(living.accessToken)).status).toBe(200)
  expect((await callAsPerson(old.accessToken)).status).toBe(401)
})
