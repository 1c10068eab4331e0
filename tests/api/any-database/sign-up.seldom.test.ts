import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { User } from '#contract/people/auth.ts'
import { VerificationStatus, verificationHeader } from '#contract/people/sign-up.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { oneTimeCodes } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { cookieOf, openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const [minute, day] = [60_000, 86_400_000]
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>

beforeAll(async () => {
  api = await createTestApp({ clock })
  tools = openAccountTools(api)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(outgoingMails)
})

const chosen = 'Carla@2026!'
let people = 0
const makeEmail = () => {
  people += 1
  return `carla${people}@upubly.test`
}
const form = (email = makeEmail()) => ({
  ...{ name: 'Carla Dias', email, phone: '+55 11 98888-7777' },
  ...{ password: chosen, confirmPassword: chosen },
})
const register = (json: object) => tools.post('/auth/register', json)
const userOf = async (email: string) =>
  (await api.deps.db.select().from(users).where(eq(users.email, email)))[0]
const verify = (verificationToken: string, otp: string, options = {}) =>
  tools.post('/auth/verify', { verificationToken, otp }, options)
const check = async (token: string, options = {}) => {
  const get = { ...options, method: 'GET' }
  const { json } = await tools.post(`/auth/check/${token}`, undefined, get)
  return dataOf(json, VerificationStatus)
}

/** Signs somebody up, and reads token and code from the mail. */
async function signUp(email?: string) {
  const asked = form(email)
  expect((await register(asked)).status).toBe(200)
  const { code, link } = await readNewestMail(api.deps, asked.email)
  return { email: asked.email, code, token: link?.searchParams.get('userToken') ?? '' }
}

test('somebody signs up, verifies the address with code and token, and signs in', async () => {
  const { email, code, token } = await signUp()
  expect(await check(token)).toMatchObject({
    ...{ hasToInputOtp: true, hasToInputPhone: false, hasToInputPassword: false },
  })
  clock.advance(1000)
  expect(codeOf((await tools.login(email, chosen)).json)).toBe('EMAIL_NOT_VERIFIED')
  const { code: newer, link } = await readNewestMail(api.deps, email)
  const renewed = link?.searchParams.get('userToken') ?? ''
  const old = await verify(token, code)
  expect(codeOf(old.json)).toBe('CODE_INVALID')
  const verified = await verify(renewed, newer)
  expect(dataOf(verified.json, User)).toMatchObject({ email, name: 'Carla Dias' })
  expect(await check(renewed)).toMatchObject({ hasToInputOtp: false })
  expect((await tools.login(email, chosen)).status).toBe(200)
  expect(codeOf((await verify(renewed, newer)).json)).toBe('CODE_INVALID')
})

test('the address is told to whoever has the token when nothing is left to do, and only then', async () => {
  const { email, code, token } = await signUp()
  const emailNow = async (from = {}) => (await check(token, from))?.email
  expect(await emailNow()).toBeUndefined()
  await verify(token, code)
  expect(await emailNow()).toBe(email)
  const { id = '' } = (await userOf(email)) ?? {}
  await api.deps.db.update(users).set({ phone: null }).where(eq(users.id, id))
  expect(await emailNow()).toBeUndefined()
  await api.deps.db.update(users).set({ phone: '11912345678' }).where(eq(users.id, id))
  expect(await check('x'.repeat(token.length))).toBeNull()
  clock.advance(8 * day)
  expect(await check(token)).toBeNull()
})

// Neither has the cookie of the sign-up.
const otherBrowser = { cookie: '' }
const wrongSecret = { cookie: `upubly_sign_up=${'x'.repeat(43)}` }

test.each([
  ['none', otherBrowser],
  ['that of another sign-up', wrongSecret],
])(
  'in a browser with no cookie or another one the password of the sign-up ends: %s',
  async (_, from) => {
    const { email, code, token } = await signUp()
    expect(await check(token)).toMatchObject({ hasToInputPassword: false })
    expect(await check(token, from)).toMatchObject({
      ...{ hasToInputOtp: true, hasToInputPhone: false, hasToInputPassword: true },
    })
    expect((await verify(token, code, from)).status).toBe(200)
    expect((await tools.login(email, chosen)).status).toBe(401)
    expect(await check(token, from)).toMatchObject({
      hasToInputOtp: false,
      hasToInputPassword: true,
    })
    const { id = '' } = (await userOf(email)) ?? {}
    const own = { password: 'Minha@2026!' }
    const headers = { [verificationHeader]: token }
    const saved = await tools.post(`/users/${id}`, own, { method: 'PATCH', headers, ...from })
    expect(saved.status).toBe(200)
    expect(await check(token, from)).toMatchObject({ hasToInputPassword: false })
    expect((await tools.login(email, own.password)).status).toBe(200)
    expect((await tools.login(email, chosen)).status).toBe(401)
  },
)

test('a browser that gave the right password later is as good as the one that signed up', async () => {
  const { email } = await signUp()
  clock.advance(1000)
  const phone = await tools.login(email, chosen, otherBrowser)
  expect(codeOf(phone.json)).toBe('EMAIL_NOT_VERIFIED')
  const wrong = await tools.login(email, 'Errada@2026!', otherBrowser)
  expect(wrong.headers.get('Set-Cookie')).toBeNull()
  const { code, link } = await readNewestMail(api.deps, email)
  const token = link?.searchParams.get('userToken') ?? ''
  const from = { cookie: cookieOf(phone) }
  expect(await check(token, from)).toMatchObject({ hasToInputPassword: false })
  expect((await verify(token, code, from)).status).toBe(200)
  expect((await tools.login(email, chosen)).status).toBe(200)
})

test('a password chosen by mail stays, wherever the code of the sign-up is entered later', async () => {
  const { email, code, token } = await signUp()
  await tools.post('/auth/forgot-password', { email })
  const mails = await readMails(api.deps, email)
  const reset = mails.find(({ kind }) => kind === 'reset-password')
  const both = { password: 'Minha@2026!', confirmPassword: 'Minha@2026!' }
  const resetToken = reset?.link?.searchParams.get('resetToken')
  const done = await tools.post('/auth/reset-password', { ...both, otp: reset?.code, resetToken })
  expect(done.status).toBe(200)
  expect(await check(token, otherBrowser)).toMatchObject({ hasToInputPassword: false })
  expect((await verify(token, code, otherBrowser)).status).toBe(200)
  expect((await tools.login(email, both.password)).status).toBe(200)
})

test('the cookie of a sign-up is out of reach of scripts, for seven days, and tells nothing of the address', async () => {
  const given = async (email: string) =>
    (await register(form(email))).headers.get('Set-Cookie') ?? ''
  const [known, unknown] = [await given(api.people.ana.email), await given(makeEmail())]
  for (const cookie of [known, unknown])
    expect(cookie).toMatch(
      /^upubly_sign_up=[\w-]{43}; Max-Age=604800; Path=\/api\/v1; HttpOnly; SameSite=Lax$/,
    )
  const stored = JSON.stringify(await api.deps.db.select().from(oneTimeCodes))
  expect(stored).not.toContain(/=([\w-]{43})/.exec(unknown)?.[1])
})

test('a sign-up with the address of an account is answered alike, and only its owner is told', async () => {
  const { ana } = api.people
  const known = await register(form(ana.email))
  const unknown = await register(form('nova@upubly.test'))
  expect(known.status).toBe(unknown.status)
  expect(Object(known.json).data).toEqual({ email: ana.email })
  expect(Object(unknown.json).data).toEqual({ email: 'nova@upubly.test' })
  expect((await readNewestMail(api.deps, ana.email)).kind).toBe('account-exists')
  expect((await tools.login(ana.email)).status).toBe(200)
})

test('of two sign-ups with one address neither password counts: its owner chooses one', async () => {
  const first = await signUp()
  const stranger = { ...form(first.email), name: 'Outra', phone: '11 90000-0000' }
  await register({ ...stranger, password: 'Outra@2026!', confirmPassword: 'Outra@2026!' })
  expect(await userOf(first.email)).toMatchObject({ name: 'Carla Dias', phone: null })
  expect((await tools.login(first.email, 'Outra@2026!')).status).toBe(401)
  expect((await tools.login(first.email, chosen)).status).toBe(401)
  clock.advance(1000)
  await register(form(first.email))
  const { code, link } = await readNewestMail(api.deps, first.email)
  const token = link?.searchParams.get('userToken') ?? ''
  expect((await verify(token, code)).status).toBe(200)
  expect(await check(token)).toMatchObject({ hasToInputPhone: true, hasToInputPassword: true })
  expect((await tools.login(first.email, chosen)).status).toBe(401)
})

test('many sign-ups at the same moment make one person', async () => {
  const asked = form()
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(asked)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await api.deps.db.select().from(users).where(eq(users.email, asked.email))).toHaveLength(1)
})

test.each([
  ['a short password', { password: 'Ab1!', confirmPassword: 'Ab1!' }],
  ['a password that is not repeated', { confirmPassword: 'Carla@2027!' }],
  ['no phone', { phone: '' }],
  ['a token that is none', { inviteToken: "' or 1=1" }],
])('%s is refused', async (_, wrong) => {
  expect(codeOf((await register({ ...form(), ...wrong })).json)).toBe('INVALID_REQUEST')
})

test('five wrong codes end a code; new digits for the same token start again', async () => {
  const { email, code, token } = await signUp()
  for (let round = 0; round < 5; round += 1)
    expect(codeOf((await verify(token, wrongCode(code))).json)).toBe('CODE_INVALID')
  expect(codeOf((await verify(token, code)).json)).toBe('CODE_INVALID')
  await api.deps.db.delete(outgoingMails)
  expect((await tools.post('/users/resend-otp', { token })).status).toBe(200)
  const mail = await readNewestMail(api.deps, email)
  expect(mail.link?.searchParams.get('userToken')).toBe(token)
  if (mail.code !== code) expect(codeOf((await verify(token, code)).json)).toBe('CODE_INVALID')
  expect((await verify(token, mail.code)).status).toBe(200)
})

test('the digits end after ten minutes, as the link says; it has others sent', async () => {
  const { email, code, token } = await signUp()
  clock.advance(10 * minute - 1)
  expect(await check(token)).not.toHaveProperty('isOtpOver')
  clock.advance(1)
  expect(codeOf((await verify(token, code)).json)).toBe('CODE_INVALID')
  expect(await check(token)).toMatchObject({ hasToInputOtp: true, isOtpOver: true })
  clock.advance(6 * day)
  await api.deps.db.delete(outgoingMails)
  await tools.post('/users/resend-otp', { token })
  expect(await check(token)).not.toHaveProperty('isOtpOver')
  const mail = await readNewestMail(api.deps, email)
  expect((await verify(token, mail.code)).status).toBe(200)
})

test('sign up: links end after seven days, and are removed', async () => {
  const { code, token } = await signUp()
  clock.advance(7 * day)
  expect(await check(token)).toBeNull()
  expect(codeOf((await verify(token, code)).json)).toBe('CODE_INVALID')
  expect((await tools.post('/users/resend-otp', { token })).status).toBe(200)
  await removeExpired(api.deps)
  expect(await api.deps.db.select().from(oneTimeCodes)).toEqual([])
})

test('who never verifies the address is removed after thirty days, and may sign up again', async () => {
  const [never, done] = [await signUp(), await signUp()]
  await verify(done.token, done.code)
  const count = () => api.deps.db.$count(users, inArray(users.email, [never.email, done.email]))
  clock.advance(29 * day)
  await removeExpired(api.deps)
  expect(await count()).toBe(2)
  clock.advance(2 * day)
  await removeExpired(api.deps)
  expect(await count()).toBe(1)
})

test('an unknown token says nothing, and neither code nor token is stored readably', async () => {
  const { code, token } = await signUp()
  expect(await check('x'.repeat(40))).toBeNull()
  expect((await tools.post('/users/resend-otp', { token: 'x'.repeat(40) })).status).toBe(200)
  const stored = JSON.stringify(await api.deps.db.select().from(oneTimeCodes))
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(`"${code}"`)
})

test('the wizard adds a phone and a password that are missing, and nothing else', async () => {
  const { email, code, token } = await signUp()
  const { id = '' } = (await userOf(email)) ?? {}
  await tools.setUser(id, { phone: null, passwordHash: null })
  const patch = (userId: string, json: object, given = token) =>
    tools.post(`/users/${userId}`, json, {
      method: 'PATCH',
      headers: { [verificationHeader]: given },
    })
  expect(codeOf((await patch(id, { password: chosen })).json)).toBe('CODE_INVALID')
  await verify(token, code)
  expect(await check(token)).toMatchObject({ hasToInputPhone: true, hasToInputPassword: true })
  expect(codeOf((await patch(api.people.ana.id, { phone: '11 91111-1111' })).json)).toBe(
    'NOT_FOUND',
  )
  expect(codeOf((await patch(id, { name: 'Outra' })).json)).toBe('NOT_FOUND')
  expect(codeOf((await patch(id, { phone: '1234567890' }, 'x'.repeat(40))).json)).toBe(
    'CODE_INVALID',
  )
  expect(codeOf((await patch(id, { phone: 'abc' })).json)).toBe('INVALID_REQUEST')
  expect((await patch(id, { phone: '11 91111-1111' })).status).toBe(200)
  expect((await patch(id, { password: chosen })).status).toBe(200)
  expect(codeOf((await patch(id, { phone: '11 92222-2222' })).json)).toBe('NOT_FOUND')
  expect(codeOf((await patch(id, { password: 'Outra@2026!' })).json)).toBe('NOT_FOUND')
  expect(await userOf(email)).toMatchObject({ phone: '11 91111-1111', name: 'Carla Dias' })
  expect((await tools.login(email, chosen)).status).toBe(200)
})
