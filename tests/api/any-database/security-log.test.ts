import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/people/auth.ts'
import { Project } from '#contract/projects/project.ts'
import { waitingEntries } from '#server/db/schema/operator.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { askForZip, openZip } from '#tests/setup/people/own-data-zip.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { openSecurityLog } from '#tests/setup/server/security-lines.ts'

const { log, events, text, forget } = openSecurityLog()
const clock = { now: () => new Date(Date.now() + ahead) }
let ahead = 0
let api: TestApp

beforeAll(async () => {
  api = await createTestApp({ clock, env: operatorEnv, deps: { log } })
})
afterAll(() => api.dispose())
beforeEach(() => {
  forget()
  ahead = 0
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
  const all = text()
  expect(all).not.toMatch(/ninguem|errada-123/i)
  expect(all).not.toContain(user.email)
})

test('who asked for a new password, and for whom, without the address of the e-mail', async () => {
  const { user } = await api.signIn()
  forget()
  for (const email of [user.email, 'ninguem@example.com'])
    await api.request('/auth/forgot-password', { method: 'POST', json: { email } })
  const asked = { event: 'authn_password_reset_request', about: 'mailed', level: 30 }
  const [known, unknown] = events()
  expect(known).toMatchObject({ ...asked, userId: user.id })
  expect(unknown).toMatchObject({ ...asked, emailHash: expect.any(String) })
  expect(text()).not.toMatch(new RegExp(`ninguem|${user.email}`))
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
  const all = text()
  for (const token of [refreshToken, next.refreshToken, other.refreshToken, other.accessToken])
    expect(all).not.toContain(token)
})

test('a token without the key of its device, with whose it is', async () => {
  const { user, refreshToken } = await api.signIn()
  const isTheirs = eq(sessions.userId, user.id)
  await api.deps.db.update(sessions).set({ keyThumbprint: 'of a device' }).where(isTheirs)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect(events().at(-1)).toMatchObject({
    ...{ event: 'authn_token_stolen', userId: user.id, sessionId: expect.any(String), level: 40 },
  })
})

test('a call for a project of others', async () => {
  const { accessToken: token, user } = await api.signIn()
  forget()
  await api.request('/posts', { token, projectId: randomUUID() })
  await api.request(`/projects/${api.people.horta.id}/members`, { token })
  expect(events()).toMatchObject([
    {
      event: 'authz_fail',
      userId: user.id,
      call: 'GET /api/v1/posts',
      requestId: expect.any(String),
    },
    {
      event: 'authz_fail',
      userId: user.id,
      projectId: api.people.horta.id,
      call: 'GET /api/v1/projects/:id/members',
      requestId: expect.any(String),
    },
  ])
})

test("a call for somebody else's upload, but not for an unknown one", async () => {
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
  forget()
  for (const one of [id, randomUUID()])
    await api.request(`/uploads/${one}`, {
      ...{ method: 'HEAD', token: stranger.accessToken, projectId: project, headers },
    })
  expect(events()).toMatchObject([
    { event: 'authz_fail', userId: stranger.user.id, call: 'HEAD /uploads/:id' },
  ])
})

test('a copy of all that is kept of a person, and a project that is deleted', async () => {
  const { accessToken: token, user } = await api.signIn()
  forget()
  const json = { name: 'Padaria nova', description: 'Pães e bolos da vila' }
  const made = await api.request('/projects', { method: 'POST', token, json })
  const { id: projectId } = dataOf(made.json, Project)
  const link = await askForZip(api, token)
  await openZip(api, link)
  await openZip(api, { ...link, cookie: '' })
  await api.request(`/projects/${projectId}`, { method: 'DELETE', token })
  expect(events()).toMatchObject([
    { event: 'sensitive_read', userId: user.id, about: 'own-data' },
    { event: 'sensitive_delete', userId: user.id, projectId, about: 'project' },
  ])
  expect(text()).not.toContain(link.url)
})

test('the waiting list that an operator takes, without its addresses', async () => {
  const { userId, token } = await addOperator(api)
  const row = { name: 'Lia', email: 'lia@example.com', howDiscovered: 'Indicação' }
  await api.deps.db.insert(waitingEntries).values({ ...row, createdAt: clock.now() })
  expect((await api.request('/operator/waiting/export', { token })).status).toBe(200)
  expect(events()).toMatchObject([
    { event: 'sensitive_read', about: 'waiting-list', userId, requestId: expect.any(String) },
  ])
  expect(text()).not.toContain(row.email)
})

test('too many requests', async () => {
  const limits = createRateLimits(api.deps.db, true)
  const limited = await createTestApp({
    deps: {
      limits,
      log,
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

test('a role that is changed, with whose and where, and without a name', async () => {
  const { ana, bruno, lume } = api.people
  const { accessToken: token } = await api.signIn(bruno.email)
  forget()
  const path = `/projects/${lume.id}/members/${ana.id}`
  await api.request(path, { method: 'PUT', token, json: { role: 'ADMIN' } })
  await api.request(path, { method: 'DELETE', token })
  const json = { email: 'convidada@upubly.test', role: 'ADMIN' }
  await api.request(`/projects/${lume.id}/invites`, { method: 'POST', token, json })
  const told = { event: 'privilege_permissions_changed', userId: bruno.id, projectId: lume.id }
  expect(events()).toMatchObject([
    { ...told, subjectId: ana.id, about: 'role', requestId: expect.any(String) },
    { ...told, subjectId: ana.id, about: 'removed' },
    { ...told, subjectId: expect.any(String), about: 'invited' },
  ])
  expect(text()).not.toMatch(/Ana Souza|@upubly/)
})
