import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markConfirmed } from '#server/auth/require-confirmation.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { issueCode } from '#server/one-time-codes/issue-code.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { createRandom } from '#tests/setup/media/random.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { addCaller, addProject, joinProject } from '../../setup/people/access-world.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

const { next: random } = createRandom(26)
/** Sends it within the time that the others take. */
async function send(path: string, request: Parameters<TestApp['request']>[1]) {
  await wait(random() * 40)
  return (await api.request(path, request)).status
}
const both = { password: 'Outra@2026!', confirmPassword: 'Outra@2026!' }

async function raceOnce() {
  const { userId, email, token } = await addCaller(api.deps)
  const { projectId } = await addProject(api.deps)
  await joinProject(api.deps, projectId, userId, 'ADMIN')
  const open = await Promise.all([1, 2, 3, 4].map(() => startSession(api.deps, userId)))
  const { code: otp, token: resetToken } = await api.deps.db.transaction((tx) =>
    issueCode(tx, api.deps, { userId, purpose: 'reset-password' }),
  )
  await confirmAct(api.deps, userId, 'delete-account')
  const [desk, phone] = open
  if (!desk || !phone) throw new Error('no session')
  const now = api.deps.clock.now()
  await markConfirmed(api.deps.db, desk.caller.sessionId, { now, act: 'change-password' })
  await markConfirmed(api.deps.db, phone.caller.sessionId, { now, act: 'change-email' })
  const post = (path: string, json: unknown) => send(path, { method: 'POST', token, json })
  const description = 'Pães e bolos da vila'
  const statuses = await Promise.all([
    ...open.map(({ refreshToken }) => post('/auth/refresh', { refreshToken })),
    post('/projects', { name: 'Padaria nova', description }),
    post(`/projects/${projectId}/invites`, { email: `de-${email}`, role: 'EDITOR' }),
    send('/users/me/email', {
      method: 'POST',
      token: phone.accessToken,
      json: { email: `novo-${email}` },
    }),
    post('/auth/forgot-password', { email }),
    post('/auth/reset-password', { otp, resetToken, ...both }),
    send(`/users/${userId}`, {
      method: 'PATCH',
      token: desk.accessToken,
      json: { password: both.password },
    }),
    send('/users/me', { method: 'DELETE', token }),
  ])
  return { userId, statuses }
}

test('an account is deleted while its devices refresh, write and choose passwords: nobody waits for another for ever', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { userId, statuses } = await raceOnce()
    for (const status of statuses) expect(status).toBeLessThan(500)
    if (statuses.at(-1) !== 200) continue
    expect(await api.deps.db.$count(users, eq(users.id, userId))).toBe(0)
    expect(await api.deps.db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  }
}, 60_000)
