import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OwnSession, Profile } from '#contract/people/own-account.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { oneTimeCodes, sessions } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const minute = 60_000
const chosen = 'Nova@2026!'
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string
let id: string
let token: string

beforeAll(async () => {
  api = await createTestApp({ clock, env: { TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
  email = api.people.ana.email
  id = api.people.ana.id
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(sessions)
  token = (await tools.signIn(email)).accessToken
  await api.deps.db.delete(outgoingMails)
})

const call = (method: string, path: string, json?: unknown, as = token) =>
  tools.post(path, json, { method, token: as })
const profileOf = async (answer: ReturnType<typeof call>) => dataOf((await answer).json, Profile)
const refusal = async (answer: ReturnType<typeof call>) => codeOf((await answer).json)
const confirm = (given = password) => call('POST', '/auth/confirm', { password: given })
const listOf = async (as = token) =>
  dataOf((await call('GET', '/users/me/sessions', undefined, as)).json, v.array(OwnSession))
/** Asks for another address, having given the password for it. */
async function askFor(address: string) {
  await confirmAct(api.deps, id, 'change-email')
  return await call('POST', '/users/me/email', { email: address })
}
const noticesTo = async (address: string) =>
  (await readMails(api.deps, address)).filter(({ kind }) => kind === 'security-notice')

test('the profile shows what the account has', async () => {
  expect(await profileOf(call('GET', '/users/me'))).toMatchObject({
    ...{ id, email, name: 'Ana Souza', phone: null, hasPassword: true },
    ...{ twoStepByMail: false, twoStepByApp: false, recoveryCodesLeft: 0 },
  })
})

const sensitive: readonly [string, string, unknown?][] = [
  ['POST', '/users/me/email/confirm', { otp: '123456' }],
  ['PUT', '/users/me/two-step', { isOn: true }],
  ['POST', '/users/me/totp'],
  ['POST', '/users/me/totp/confirm', { otp: '123456' }],
  ['DELETE', '/users/me/totp'],
  ['POST', '/users/me/recovery-codes'],
]

test.each(sensitive)('%s %s asks who it is, ten minutes after the password', async (...asked) => {
  clock.advance(11 * minute)
  expect(await refusal(call(...asked))).toBe('CONFIRMATION_REQUIRED')
  await confirm()
  const answer = await call(...asked)
  if (answer.status !== 200) expect(codeOf(answer.json)).not.toBe('CONFIRMATION_REQUIRED')
  await call('PUT', '/users/me/two-step', { isOn: false })
  await call('DELETE', '/users/me/totp')
})

test('a wrong password confirms nothing, and one session does not confirm another', async () => {
  const other = (await tools.signIn(email)).accessToken
  clock.advance(11 * minute)
  expect(await refusal(confirm('Errada@2026!'))).toBe('INVALID_CREDENTIALS')
  const change = (as: string) => call('PUT', '/users/me/two-step', { isOn: false }, as)
  expect(await refusal(change(token))).toBe('CONFIRMATION_REQUIRED')
  await confirm()
  expect((await change(token)).status).toBe(200)
  expect(await refusal(change(other))).toBe('CONFIRMATION_REQUIRED')
})

test('a new password asks for the present one each time, ends the other sessions and is told by mail', async () => {
  const other = (await tools.signIn(email)).accessToken
  const change = (given: string) => call('PATCH', `/users/${id}`, { password: given })
  const confirmChange = (given: string) =>
    call('POST', '/auth/confirm', { password: given, act: 'change-password' })
  expect(await refusal(change(chosen))).toBe('CONFIRMATION_REQUIRED')
  await confirm()
  expect(await refusal(change(chosen))).toBe('CONFIRMATION_REQUIRED')
  await confirmChange(password)
  expect((await change(chosen)).status).toBe(200)
  expect(await refusal(change(password))).toBe('CONFIRMATION_REQUIRED')
  expect((await call('GET', '/users/me')).status).toBe(200)
  expect((await call('GET', '/users/me', undefined, other)).status).toBe(401)
  expect((await tools.login(email)).status).toBe(401)
  const [notice] = await noticesTo(email)
  expect(notice?.subject).toContain('senha')
  expect(notice?.html).not.toContain(chosen)
  await confirmChange(chosen)
  expect((await change(password)).status).toBe(200)
})

test('own account: name and phone are changed by their own session alone', async () => {
  const patch = (userId: string, json: object, as?: string) =>
    call('PATCH', `/users/${userId}`, json, as)
  expect((await patch(id, { phone: '11 95555-4444' })).status).toBe(200)
  expect((await patch(id.toUpperCase(), { name: 'Ana S.' })).status).toBe(200)
  expect(await profileOf(call('GET', '/users/me'))).toMatchObject({
    ...{ name: 'Ana S.', phone: '11 95555-4444' },
  })
  expect(await refusal(patch(api.people.bruno.id, { name: 'Outro' }))).toBe('NOT_FOUND')
  expect(await refusal(patch(id, { name: 'Outra' }, 'abc.def.ghi'))).toBe('UNAUTHENTICATED')
  const anonymous = tools.post(`/users/${id}`, { name: 'Outra' }, { method: 'PATCH' })
  expect(codeOf((await anonymous).json)).toBe('UNAUTHENTICATED')
  expect(await refusal(patch(id, { name: 'A', password: chosen }))).toBe('INVALID_REQUEST')
  await patch(id, { name: 'Ana Souza' })
})

test('another address counts once its code was entered, and the old one is told', async () => {
  const fresh = 'ana.nova@upubly.test'
  const reset = await forgotten()
  expect((await askFor(fresh)).status).toBe(200)
  const { code } = await readNewestMail(api.deps, fresh)
  expect(await refusal(call('POST', '/users/me/email/confirm', { otp: wrongCode(code) }))).toBe(
    'CODE_INVALID',
  )
  expect(await profileOf(call('GET', '/users/me'))).toMatchObject({ email })
  const changed = await profileOf(call('POST', '/users/me/email/confirm', { otp: code }))
  expect(changed.email).toBe(fresh)
  const [notice] = await noticesTo(email)
  expect(notice?.subject).toContain('e-mail')
  expect(notice?.html).not.toContain(code)
  expect((await tools.login(email)).status).toBe(401)
  // What the old address was sent before opens nothing.
  expect(codeOf((await tools.post('/auth/reset-password', reset)).json)).toBe('CODE_INVALID')
  await tools.setUser(id, { email })
})

async function forgotten() {
  await tools.post('/auth/forgot-password', { email })
  const { code, link } = await readNewestMail(api.deps, email)
  const resetToken = link?.searchParams.get('resetToken')
  return { otp: code, resetToken, password: chosen, confirmPassword: chosen }
}

test("somebody else's address is answered alike, and its owner is told", async () => {
  const { bruno } = api.people
  const taken = await askFor(bruno.email)
  expect([taken.status, Object(taken.json).data]).toEqual([200, {}])
  const [mail] = await readMails(api.deps, bruno.email)
  expect([mail?.kind, mail?.code]).toEqual(['account-exists', ''])
})

test('an address that somebody took meanwhile is refused', async () => {
  const wanted = 'disputado@upubly.test'
  await askFor(wanted)
  const { code } = await readNewestMail(api.deps, wanted)
  await tools.setUser(api.people.bruno.id, { email: wanted })
  expect(await refusal(call('POST', '/users/me/email/confirm', { otp: code }))).toBe('CODE_INVALID')
  await tools.setUser(api.people.bruno.id, { email: api.people.bruno.email })
})

test('a code for another address is compared five times, however many ask at once', async () => {
  await askFor('mais.uma@upubly.test')
  const { code } = await readNewestMail(api.deps, 'mais.uma@upubly.test')
  const guess = (otp: string) => refusal(call('POST', '/users/me/email/confirm', { otp }))
  await Promise.all(Array.from({ length: 50 }, () => guess(wrongCode(code))))
  const [row] = await api.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, id))
  expect(row?.attempts).toBe(5)
  expect(await guess(code)).toBe('CODE_INVALID')
})

test('sessions are listed with device and place in words, and without the whole address', async () => {
  const phone = await tools.signIn(email, {
    ...{ address: '203.0.113.77', headers: { 'User-Agent': `${chrome} ${'x'.repeat(500)}` } },
  })
  const list = await listOf()
  expect(list).toHaveLength(2)
  const other = list.find(({ isThis }) => !isThis)
  expect(other).toMatchObject({ device: 'Chrome no Android', place: '203.0.113.x' })
  expect(JSON.stringify(list)).not.toContain('203.0.113.77')
  clock.advance(minute)
  await tools.post(
    '/auth/refresh',
    { refreshToken: phone.refreshToken },
    { address: '192.168.0.7', headers: { 'User-Agent': 'curl/8' } },
  )
  expect((await listOf())[0]).toMatchObject({
    ...{ device: 'Navegador desconhecido', place: 'Rede local', isThis: false },
    lastUsedAt: clock.now().toISOString(),
  })
})

test('ending a session takes effect at its next call; one of somebody else is not found', async () => {
  const other = (await tools.signIn(email)).accessToken
  const bruno = (await tools.signIn(api.people.bruno.email)).accessToken
  const [foreign] = await listOf(bruno)
  const target = (await listOf()).find(({ isThis }) => !isThis)
  const end = (session: string | undefined) => call('DELETE', `/users/me/sessions/${session}`)
  expect(await refusal(end(foreign?.id))).toBe('NOT_FOUND')
  expect((await end(target?.id)).status).toBe(200)
  expect(await refusal(end(target?.id))).toBe('NOT_FOUND')
  expect((await call('GET', '/users/me', undefined, other)).status).toBe(401)
  expect((await call('GET', '/users/me', undefined, bruno)).status).toBe(200)
  expect(await listOf()).toHaveLength(1)
})

test('all other sessions end at once, and the one that asks goes on', async () => {
  const others = [await tools.signIn(email), await tools.signIn(email)]
  const bruno = (await tools.signIn(api.people.bruno.email)).accessToken
  expect((await call('DELETE', '/users/me/sessions')).status).toBe(200)
  for (const { accessToken } of others)
    expect((await call('GET', '/users/me', undefined, accessToken)).status).toBe(401)
  expect((await call('GET', '/users/me')).status).toBe(200)
  expect((await call('GET', '/users/me', undefined, bruno)).status).toBe(200)
})

test('the second step by mail is turned on and off, and each change is told once', async () => {
  for (const isOn of [true, true, false])
    expect(await profileOf(call('PUT', '/users/me/two-step', { isOn }))).toMatchObject({
      twoStepByMail: isOn,
    })
  const subjects = (await noticesTo(email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
})

test('an app counts once it showed a code; it gives ten recovery codes, and is told by mail', async () => {
  await call('POST', '/users/me/totp')
  expect(await profileOf(call('GET', '/users/me'))).toMatchObject({ twoStepByApp: false })
  expect(await refusal(call('POST', '/users/me/recovery-codes'))).toBe('NOT_FOUND')
  const { app, codes, otp } = await tools.addApp(token)
  expect(new Set(codes).size).toBe(10)
  expect(await profileOf(call('GET', '/users/me'))).toMatchObject({
    ...{ twoStepByApp: true, recoveryCodesLeft: 10 },
  })
  // A second app would take the place of one that is in use.
  expect(await refusal(call('POST', '/users/me/totp'))).toBe('INVALID_REQUEST')
  expect(await refusal(call('POST', '/users/me/totp/confirm', { otp }))).toBe('CODE_INVALID')
  expect((await call('POST', '/users/me/recovery-codes')).status).toBe(200)
  expect(await profileOf(call('DELETE', '/users/me/totp'))).toMatchObject({
    ...{ twoStepByApp: false, recoveryCodesLeft: 0 },
  })
  const notices = await noticesTo(email)
  expect(notices).toHaveLength(3)
  for (const { html, text } of notices)
    for (const secret of [...codes, app.secret.base32]) expect(html + text).not.toContain(secret)
  expect((await tools.login(email)).status).toBe(200)
})

test('a wrong code of the app turns nothing on', async () => {
  await call('POST', '/users/me/totp')
  expect(await refusal(call('POST', '/users/me/totp/confirm', { otp: '000000' }))).toBe(
    'CODE_INVALID',
  )
  expect(await profileOf(call('GET', '/users/me'))).toMatchObject({ twoStepByApp: false })
})

test('who has an authenticator app confirms with its code or a recovery code, too', async () => {
  const { app, codes } = await tools.addApp(token)
  clock.advance(11 * minute)
  const generate = () => app.generate({ timestamp: clock.now().getTime() })
  const prove = (otp?: string) => call('POST', '/auth/confirm', { password, otp })
  const turnOff = () => call('DELETE', '/users/me/totp')
  expect(await refusal(confirm('Errada@2026!'))).toBe('INVALID_CREDENTIALS')
  expect(await refusal(confirm())).toBe('CODE_INVALID')
  expect(await refusal(prove(wrongCode(generate())))).toBe('CODE_INVALID')
  expect(await refusal(turnOff())).toBe('CONFIRMATION_REQUIRED')
  const code = generate()
  expect((await prove(code)).status).toBe(200)
  expect(await refusal(prove(code))).toBe('CODE_INVALID')
  expect((await prove(codes[0])).status).toBe(200)
  expect(await refusal(prove(codes[0]))).toBe('CODE_INVALID')
  const told = (await noticesTo(email)).map(({ subject }) => subject)
  expect(told).toContain('Um código de recuperação foi usado no uPubly')
  expect((await turnOff()).status).toBe(200)
})
