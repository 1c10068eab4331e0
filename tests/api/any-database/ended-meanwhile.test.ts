import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import { endAllSessions } from '#server/auth/end-sessions.ts'
import { lockUser } from '#server/auth/hold-user.ts'
import { passkeys, recoveryCodes } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { waitForLock } from '#tests/setup/database/wait-for-lock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { addCaller } from '../../setup/people/access-world.ts'

// A reset by mail locks the person and ends their sessions. What a thief's session asked for a moment
// before, and has not written yet, must not be written behind it.

let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let userId: string
let token: string

beforeAll(async () => {
  api = await createTestApp()
  tools = openAccountTools(api)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ;({ userId, token } = await addCaller(api.deps))
})

const call = (method: string, path: string, json?: unknown) =>
  tools.post(path, json, { method, token })
const confirm = (act: ConfirmedAct) => confirmAct(api.deps, userId, act)

async function changePassword() {
  const password = 'Ladrao@2026!'
  await confirm('change-password')
  return () => call('PATCH', `/users/${userId}`, { password })
}
async function moveAway() {
  const email = `ladrao.${userId}@upubly.test`
  await confirm('change-email')
  await call('POST', '/users/me/email', { email })
  const { code: otp } = await readNewestMail(api.deps, email)
  return () => call('POST', '/users/me/email/confirm', { otp })
}
async function deleteAccount() {
  await confirm('delete-account')
  return () => call('DELETE', '/users/me')
}
const turnMailOn = async () => () => call('PUT', '/users/me/two-step', { isOn: true })
const startApp = async () => () => call('POST', '/users/me/totp')
async function removeApp() {
  await tools.addApp(token)
  return () => call('DELETE', '/users/me/totp')
}
async function renewCodes() {
  await tools.addApp(token)
  return () => call('POST', '/users/me/recovery-codes')
}
async function removePasskey() {
  await api.deps.db.insert(passkeys).values({
    ...{ id: userId, userId, name: 'Da dona', publicKey: 'AAAA', counter: 0 },
    ...{ transports: [], isBackedUp: false, createdAt: new Date() },
  })
  return () => call('DELETE', `/users/me/passkeys/${userId}`)
}

const readAll = async () => ({
  user: await api.deps.db.select().from(users).where(eq(users.id, userId)),
  codes: await api.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  passkeys: await api.deps.db.select().from(passkeys).where(eq(passkeys.userId, userId)),
})

test.each([
  ['a new password', changePassword],
  ['another address', moveAway],
  ['a deletion', deleteAccount],
  ['a second step by mail', turnMailOn],
  ['a new app', startApp],
  ['the end of an app', removeApp],
  ['new recovery codes', renewCodes],
  ['the end of a passkey', removePasskey],
])('%s is not written for a session that ended meanwhile', async (_what, prepare) => {
  const act = await prepare()
  const before = await readAll()
  const { answer } = await api.deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const answer = act()
    await waitForLock(api.deps.db)
    await endAllSessions(tx, userId, api.deps.clock.now())
    return { answer }
  })
  const { status, json } = await answer
  expect({ status, code: codeOf(json) }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
  expect(await readAll()).toEqual(before)
})
