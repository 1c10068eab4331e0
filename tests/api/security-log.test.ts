import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/auth.ts'
import { createLog } from '#server/create-log.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/create-test-app.ts'

const Line = v.looseObject({ event: v.string(), msg: v.literal('security') })
const lines: string[] = []
const clock = { now: () => new Date(Date.now() + ahead) }
let ahead = 0
let api: TestApp

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  api = await createTestApp({ clock, deps: { log } })
})
afterAll(() => api.dispose())
beforeEach(() => {
  lines.length = 0
  ahead = 0
})

const events = () =>
  lines.flatMap((line) => {
    const read = v.safeParse(Line, JSON.parse(line))
    return read.success ? read.output : []
  })
const signIn = (json: unknown) => api.request('/auth/login', { method: 'POST', json })
const refresh = (refreshToken: string) =>
  api.request('/auth/refresh', { method: 'POST', json: { refreshToken } })

test('a sign-in that succeeds, and ones that fail, without the address of the e-mail', async () => {
  const { user } = await api.signIn()
  await signIn({ email: user.email, password: 'errada-123' })
  await signIn({ email: 'ninguem@example.com', password: 'errada-123' })
  await signIn({ email: 'NINGUEM@example.com', password: 'errada-123' })
  const [success, known, unknown, again] = events()
  expect(success).toMatchObject({ event: 'authn_login_success', userId: user.id, level: 30 })
  expect(known).toMatchObject({ event: 'authn_login_fail', userId: user.id, level: 40 })
  expect(unknown).toMatchObject({ event: 'authn_login_fail', emailHash: expect.any(String) })
  expect(again?.emailHash).toBe(unknown?.emailHash)
  const all = lines.join('\n')
  expect(all).not.toMatch(/ninguem|errada-123/i)
  expect(all).not.toContain(user.email)
})

test('a session that is ended, and a copied token that ends one, without the tokens', async () => {
  const { user, refreshToken } = await api.signIn()
  const next = dataOf((await refresh(refreshToken)).json, RefreshAnswer)
  await refresh(next.refreshToken)
  ahead = 5 * 60_000
  expect((await refresh(refreshToken)).status).toBe(401)
  const other = await api.signIn()
  await api.request('/auth/logout', {
    method: 'POST',
    json: { refreshToken: other.refreshToken },
  })
  expect(events().map(({ event }) => event)).toEqual([
    ...['authn_login_success', 'authn_token_reuse', 'authn_login_success', 'session_ended'],
  ])
  const [, reuse, , ended] = events()
  for (const line of [reuse, ended])
    expect(line).toMatchObject({ userId: user.id, sessionId: expect.any(String) })
  const all = lines.join('\n')
  for (const token of [refreshToken, next.refreshToken, other.refreshToken, other.accessToken])
    expect(all).not.toContain(token)
})

test('who reaches for the project of others', async () => {
  const { accessToken: token, user } = await api.signIn()
  lines.length = 0
  await api.request('/posts', { token, projectId: randomUUID() })
  expect(events()).toMatchObject([
    {
      event: 'authz_fail',
      userId: user.id,
      call: 'GET /api/v1/posts',
      requestId: expect.any(String),
    },
  ])
})

test('who reaches for the upload of somebody else, and not who names none', async () => {
  const owner = await api.signIn()
  const project = api.people.lume.id
  const headers = {
    ...{ 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' },
    'Upload-Metadata': `sha256 ${Buffer.from('a'.repeat(64)).toString('base64')}`,
  }
  const opened = await api.request('/uploads', {
    ...{ method: 'POST', token: owner.accessToken, projectId: project, headers },
  })
  const id = opened.headers.get('Location')?.split('/').at(-1)
  const stranger = await api.signIn(api.people.bruno.email)
  lines.length = 0
  for (const one of [id, randomUUID()])
    await api.request(`/uploads/${one}`, {
      ...{ method: 'HEAD', token: stranger.accessToken, projectId: project, headers },
    })
  expect(events()).toMatchObject([
    { event: 'authz_fail', userId: stranger.user.id, call: 'HEAD /uploads/:id' },
  ])
})

test('who asks too often', async () => {
  const limits = createRateLimits(api.deps.db, true)
  const limited = await createTestApp({
    deps: {
      limits,
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    },
  })
  try {
    const json = { email: 'ana@example.com', password: 'errada' }
    for (let count = 0; count < 9; count += 1)
      await limited.request('/auth/login', { method: 'POST', json })
    expect(events().at(-1)).toMatchObject({
      event: 'excess_rate_limit_exceeded',
      call: 'POST /api/v1/auth/login',
    })
  } finally {
    await limited.dispose()
  }
})
