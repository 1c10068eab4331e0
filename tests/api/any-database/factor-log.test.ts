import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OwnSession } from '#contract/people/own-account.ts'
import { PasskeyCreation, PasskeyRequest } from '#contract/people/passkey.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { createAuthenticator } from '#tests/fakes/device/authenticator.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { openSecurityLog } from '#tests/setup/server/security-lines.ts'

// What else than the password lets somebody in: each change and use is told, and none of the secrets.

const home = { origin: 'https://app.upubly.test', rpId: 'app.upubly.test' }
const { log, events, text, forget } = openSecurityLog()
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string
let userId: string
let token: string

beforeAll(async () => {
  api = await createTestApp({
    ...{ clock, deps: { log } },
    env: { PUBLIC_URL: home.origin, TRUSTED_PROXIES: '1' },
  })
  tools = openAccountTools(api)
  ;({ email, id: userId } = api.people.ana)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(outgoingMails)
  token = (await tools.signIn(email)).accessToken
  forget()
})

const call = (method: string, path: string, json?: unknown) =>
  tools.post(path, json, { method, token })
const told = () => events().map(({ event, about }) => [event, about])

/** Of each line who, from where and in which request; and of no line a secret. */
function expectWhole(...secrets: string[]): void {
  for (const line of events())
    expect(line).toMatchObject({
      ...{ userId, address: expect.any(String), requestId: expect.any(String) },
    })
  for (const secret of [email, password, token, ...secrets]) expect(text()).not.toContain(secret)
}

test('the second step by mail, on and off, its wrong code and its right one', async () => {
  await call('PUT', '/users/me/two-step', { isOn: true })
  // The newest mail is told from the one before by its time.
  clock.advance(1)
  const { cookie } = await tools.beginSecondStep(email)
  const { code } = await readNewestMail(api.deps, email)
  await tools.validate(email, wrongCode(code), cookie)
  const { json } = await tools.validate(email, code, cookie)
  await call('PUT', '/users/me/two-step', { isOn: false })
  expect(told()).toEqual([
    ['user_updated', 'two-step-by-mail-on'],
    ['authn_code_fail', 'sign-in'],
    ['authn_login_success', 'second-step'],
    ['user_updated', 'two-step-by-mail-off'],
  ])
  const { accessToken, refreshToken } = Object(json).data
  expectWhole(
    `"${code}"`,
    `"${wrongCode(code)}"`,
    cookie.split('=')[1] ?? '',
    accessToken,
    refreshToken,
  )
})

test('an app, on and off, with its wrong code, its code and its recovery codes', async () => {
  const { secret } = Object((await call('POST', '/users/me/totp')).json).data
  await call('POST', '/users/me/totp/confirm', { otp: '000000' })
  const { app, codes } = await tools.addApp(token)
  clock.advance(60_000)
  const otp = app.generate({ timestamp: clock.now().getTime() })
  const one = await tools.beginSecondStep(email)
  await tools.validate(email, otp, one.cookie)
  const other = await tools.beginSecondStep(email)
  await tools.validate(email, codes[0] ?? '', other.cookie)
  const made = await call('POST', '/users/me/recovery-codes')
  const again: string[] = Object(made.json).data.codes
  await call('DELETE', '/users/me/totp')
  expect(told()).toEqual([
    ['authn_code_fail', 'totp'],
    ['user_updated', 'two-step-by-app-on'],
    ['authn_login_success', 'second-step'],
    ['authn_login_success', 'recovery-code'],
    ['user_updated', 'recovery-codes'],
    ['user_updated', 'two-step-by-app-off'],
  ])
  expect([codes.length, again.length]).toEqual([10, 10])
  expectWhole(secret, app.secret.base32, `"${otp}"`, ...codes, ...again)
})

test('a passkey that is added, signs in, is refused and is removed', async () => {
  const device = createAuthenticator(home)
  const creation = async () => {
    await confirmAct(api.deps, userId, 'add-passkey')
    return dataOf((await call('POST', '/users/me/passkeys/options')).json, PasskeyCreation)
  }
  const request = async () =>
    dataOf((await tools.post('/auth/passkey/options', undefined)).json, PasskeyRequest)
  const add = (credential: unknown) =>
    call('POST', '/users/me/passkeys', { name: 'Celular', credential })
  const enter = (credential: unknown) => tools.post('/auth/passkey', { credential })
  await add(createAuthenticator(home).create(await creation(), { origin: 'https://evil.example' }))
  const asked = await creation()
  await add(device.create(asked))
  await add(device.create(await creation()))
  const used = device.get(await request())
  await enter(used)
  await enter(device.get(await request(), { isForged: true }))
  await enter(device.get(await request(), { counter: 0 }))
  await call('DELETE', `/users/me/passkeys/${device.id}`)
  expect(told()).toEqual([
    ['authn_code_fail', 'passkey-creation'],
    ['user_updated', 'passkey-added'],
    ['authn_code_fail', 'passkey-known'],
    ['authn_login_success', 'passkey'],
    ['authn_code_fail', 'passkey'],
    ['authn_code_fail', 'passkey-counter'],
    ['user_updated', 'passkey-removed'],
  ])
  expectWhole(asked.challenge, used.response.signature, used.response.clientDataJSON)
  forget()
  await enter(device.get(await request()))
  expect(events()).toMatchObject([{ event: 'authn_code_fail', about: 'passkey-unknown' }])
  expect(events()[0]).not.toHaveProperty('userId')
})

test('another address, another password, other words of theirs, and a session that they end', async () => {
  const fresh = 'ana.nova@upubly.test'
  await confirmAct(api.deps, userId, 'change-email')
  await call('POST', '/users/me/email', { email: fresh })
  const { code } = await readNewestMail(api.deps, fresh)
  await call('POST', '/users/me/email/confirm', { otp: wrongCode(code) })
  await call('POST', '/users/me/email/confirm', { otp: code })
  await tools.setUser(userId, { email })
  for (const chosen of ['Outra@2026!', password]) {
    await confirmAct(api.deps, userId, 'change-password')
    await call('PATCH', `/users/${userId}`, { password: chosen })
  }
  await call('PATCH', `/users/${userId}`, { name: 'Ana Secreta' })
  await call('PATCH', `/users/${userId}`, { phone: '11 95555-4444' })
  await tools.signIn(email)
  const list = dataOf((await call('GET', '/users/me/sessions')).json, v.array(OwnSession))
  const other = list.find(({ isThis }) => !isThis)
  await call('DELETE', `/users/me/sessions/${other?.id}`)
  expect(told()).toEqual([
    ['authn_code_fail', 'change-email'],
    ['user_updated', 'email'],
    ['authn_password_change', 'settings'],
    ['authn_password_change', 'settings'],
    ['user_updated', 'name'],
    ['user_updated', 'phone'],
    ['authn_login_success', undefined],
    ['session_ended', 'settings'],
  ])
  expect(events().at(-1)).toMatchObject({ sessionId: other?.id })
  expectWhole(fresh, `"${code}"`, 'Outra@2026!', 'Ana Secreta', '95555')
})

test('the right password of an address that is not verified, and the sign-up that it ends with', async () => {
  const both = { password, confirmPassword: password }
  const taken = 'gil@upubly.test'
  await tools.post('/auth/register', { ...both, name: 'Gil', email: taken, phone: '11 90000-0000' })
  await tools.login(taken)
  clock.advance(1)
  await confirmAct(api.deps, userId, 'change-email')
  await call('POST', '/users/me/email', { email: taken })
  const { code } = await readNewestMail(api.deps, taken)
  await call('POST', '/users/me/email/confirm', { otp: code })
  await tools.setUser(userId, { email })
  expect(told()).toEqual([
    ['user_created', 'sign-up'],
    ['authn_login_fail', 'email-not-verified'],
    ['user_deleted', 'unverified'],
    ['user_updated', 'email'],
  ])
  const [created, failed, gone] = events()
  expect(failed?.userId).toBe(created?.userId)
  expect(gone?.userId).toBe(created?.userId)
  for (const secret of [taken, `"${code}"`, 'Gil']) expect(text()).not.toContain(secret)
})
