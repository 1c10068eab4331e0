import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AuthData, TwoStepRequired } from '#contract/people/auth.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { oneTimeCodes, recoveryCodes } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { beginSecondStep } from '#server/sign-in/begin-second-step.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { waitForLock } from '#tests/setup/database/wait-for-lock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const step = 30_000
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string

beforeAll(async () => {
  api = await createTestApp({ clock })
  tools = openAccountTools(api)
  email = api.people.ana.email
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(outgoingMails)
  await api.deps.db.delete(oneTimeCodes)
  await api.deps.db.delete(recoveryCodes)
  await tools.setUser(api.people.ana.id, {
    ...{ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, twoStepByMail: true },
  })
})

async function begin() {
  clock.advance(1)
  const { cookie, method, setCookie } = await tools.beginSecondStep(email)
  const { code } = await readNewestMail(api.deps, email)
  return { cookie, code, method, setCookie }
}
const refusal = async (answer: ReturnType<typeof tools.validate>) => codeOf((await answer).json)

/** Ana with an app in place of the mail. */
async function addApp() {
  await tools.setUser(api.people.ana.id, { twoStepByMail: false })
  const made = await tools.addApp((await tools.signIn(email)).accessToken)
  clock.advance(2 * step)
  return made
}

test('the password alone opens nothing; the mailed code in the same browser does', async () => {
  const { cookie, code, method, setCookie } = await begin()
  expect(method).toBe('mail')
  expect(setCookie).toMatch(/HttpOnly/)
  expect(setCookie).toMatch(/SameSite=Strict/)
  expect(setCookie).toMatch(/Path=\/api\/v1\/auth(;|$)/)
  expect(setCookie).not.toMatch(/Secure/)
  const answer = await tools.validate(email, code, cookie)
  const { accessToken, user } = dataOf(answer.json, AuthData)
  expect(user.email).toBe(email)
  expect((await api.request('/projects', { token: accessToken })).status).toBe(200)
  expect(answer.headers.get('Set-Cookie')).toMatch(/Max-Age=0/)
  expect(await refusal(tools.validate(email, code, cookie))).toBe('CODE_INVALID')
})

test('a second step that is turned on during a sign-in counts for it', async () => {
  await tools.setUser(api.people.ana.id, { twoStepByMail: false })
  const answer = await api.deps.db.transaction(async (tx) => {
    const isAna = eq(users.id, api.people.ana.id)
    await tx.update(users).set({ twoStepByMail: true }).where(isAna)
    // Reads Ana as she was, compares the password, and waits for this transaction.
    const started = tools.login(email)
    await waitForLock(api.deps.db)
    return { started }
  })
  const { json } = await answer.started
  expect(dataOf(json, TwoStepRequired)).toMatchObject({ requiresOtp: true, method: 'mail' })
  expect((await readNewestMail(api.deps, email)).code).toMatch(/^\d{6}$/)
})

test('a code is refused without the cookie, in another browser, for another mail, and too late', async () => {
  const first = await begin()
  const second = await begin()
  const { bruno } = api.people
  expect(await refusal(tools.validate(email, first.code, ''))).toBe('CODE_INVALID')
  if (first.code !== second.code)
    expect(await refusal(tools.validate(email, first.code, second.cookie))).toBe('CODE_INVALID')
  expect(await refusal(tools.validate(bruno.email, first.code, first.cookie))).toBe('CODE_INVALID')
  const onTime = await tools.validate(email, second.code, second.cookie)
  expect(onTime.status).toBe(200)
  clock.advance(10 * 60_000)
  expect(await refusal(tools.validate(email, first.code, first.cookie))).toBe('CODE_INVALID')
})

test('over https the cookies of a second step and of a sign-up are sent over https alone', async () => {
  const secure = await createTestApp({ env: { PUBLIC_URL: 'https://upubly.test' } })
  try {
    const { setUser, beginSecondStep, post } = openAccountTools(secure)
    await setUser(secure.people.ana.id, { twoStepByMail: true })
    expect((await beginSecondStep(email)).setCookie).toMatch(/; Secure/)
    const both = { password, confirmPassword: password }
    const form = { ...both, name: 'Eva', email: 'eva@upubly.test', phone: '11 90000-0000' }
    const signedUp = await post('/auth/register', form)
    expect(signedUp.headers.get('Set-Cookie')).toMatch(/^upubly_sign_up=.*; Secure/)
  } finally {
    await secure.dispose()
  }
})

test('of fifty guesses at the same moment five are compared, and the right code is too late', async () => {
  const { cookie, code } = await begin()
  const guesses = Array.from({ length: 50 }, () =>
    refusal(tools.validate(email, wrongCode(code), cookie)),
  )
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(['CODE_INVALID']))
  const [row] = await api.deps.db.select().from(oneTimeCodes)
  expect(row?.attempts).toBe(5)
  expect(await refusal(tools.validate(email, code, cookie))).toBe('CODE_INVALID')
})

test('the right code twice at the same moment opens one session', async () => {
  const { cookie, code } = await begin()
  const answers = await Promise.all([1, 2].map(() => tools.validate(email, code, cookie)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a password that was replaced a moment ago begins no second step', async () => {
  const [user] = await api.deps.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error('no Ana')
  const origin = { address: '198.51.100.1', userAgent: null, log: api.deps.log }
  const begun = beginSecondStep(api.deps, { ...user, passwordHash: 'the one before' }, 'mail', {
    ...origin,
    readDeviceKey: async () => undefined,
    readCallKey: async () => undefined,
  })
  await expect(begun).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await api.deps.db.$count(oneTimeCodes)).toBe(0)
  expect(await readMails(api.deps, email)).toEqual([])
})

test('an app comes before the mail, and each of its codes counts once', async () => {
  const { app, otp: used } = await addApp()
  await tools.setUser(api.people.ana.id, { twoStepByMail: true })
  const { cookie, method } = await tools.beginSecondStep(email)
  expect(method).toBe('app')
  const otp = app.generate({ timestamp: clock.now().getTime() })
  if (used !== otp) expect(await refusal(tools.validate(email, used, cookie))).toBe('CODE_INVALID')
  expect((await tools.validate(email, otp, cookie)).status).toBe(200)
  const again = await tools.beginSecondStep(email)
  expect(await refusal(tools.validate(email, otp, again.cookie))).toBe('CODE_INVALID')
  // The one before is older than the one that was used, although a clock may be that late.
  const earlier = app.generate({ timestamp: clock.now().getTime() - step })
  expect(await refusal(tools.validate(email, earlier, again.cookie))).toBe('CODE_INVALID')
  const next = app.generate({ timestamp: clock.now().getTime() + step })
  expect((await tools.validate(email, next, again.cookie)).status).toBe(200)
})

test('one code of the app, at the same moment from many browsers, opens one session', async () => {
  const { app } = await addApp()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => tools.beginSecondStep(email)))
  const otp = app.generate({ timestamp: clock.now().getTime() })
  const answers = await Promise.all(
    browsers.map(({ cookie }) => tools.validate(email, otp, cookie)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code opens one session, also at the same moment from two browsers', async () => {
  const { codes } = await addApp()
  const [code = '', other = ''] = codes
  expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/)
  const browsers = await Promise.all([1, 2, 3].map(() => tools.beginSecondStep(email)))
  const answers = await Promise.all(
    browsers.map(({ cookie }) => tools.validate(email, code, cookie)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { cookie } = await tools.beginSecondStep(email)
  expect(await refusal(tools.validate(email, code, cookie))).toBe('CODE_INVALID')
  const written = other.toLowerCase().replace('-', '')
  expect((await tools.validate(email, written, cookie)).status).toBe(200)
})

test('a recovery code that was used is told by mail, once, and a code of the app is not', async () => {
  const { app, codes } = await addApp()
  await api.deps.db.delete(outgoingMails)
  const { cookie } = await tools.beginSecondStep(email)
  await tools.validate(email, wrongCode('000000'), cookie)
  await tools.validate(email, codes[0] ?? '', cookie)
  expect((await readMails(api.deps, email)).map(({ subject }) => subject)).toEqual([
    'Um código de recuperação foi usado no uPubly',
  ])
  const otp = app.generate({ timestamp: clock.now().getTime() })
  const again = await tools.beginSecondStep(email)
  expect((await tools.validate(email, otp, again.cookie)).status).toBe(200)
  expect(await readMails(api.deps, email)).toHaveLength(1)
})

test("the app's secret and the recovery codes are not stored readably", async () => {
  const { app, codes } = await addApp()
  const [user] = await api.deps.db.select().from(users).where(eq(users.id, api.people.ana.id))
  expect(user?.totpSecret).not.toContain(app.secret.base32)
  const stored = JSON.stringify(await api.deps.db.select().from(recoveryCodes))
  for (const code of codes) expect(stored).not.toContain(code)
  const { codes: others } = await (async () => {
    const { accessToken } = await signInByApp(app.generate({ timestamp: clock.now().getTime() }))
    const answer = await tools.post('/users/me/recovery-codes', undefined, { token: accessToken })
    return Object(answer.json).data
  })()
  const { cookie } = await tools.beginSecondStep(email)
  expect(await refusal(tools.validate(email, codes[0] ?? '', cookie))).toBe('CODE_INVALID')
  expect((await tools.validate(email, others[0], cookie)).status).toBe(200)
})

async function signInByApp(otp: string) {
  const { cookie } = await tools.beginSecondStep(email)
  return dataOf((await tools.validate(email, otp, cookie)).json, AuthData)
}
