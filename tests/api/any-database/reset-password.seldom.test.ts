import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { oneTimeCodes } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { waitForLock } from '#tests/setup/database/wait-for-lock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { addCaller } from '../../setup/people/access-world.ts'

const minute = 60_000
const chosen = 'Nova@2026!'
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
})

const reset = (resetToken: string, otp: string, given = chosen) =>
  tools.post('/auth/reset-password', {
    ...{ otp, resetToken, password: given, confirmPassword: given },
  })

async function forget() {
  await api.deps.db.delete(outgoingMails)
  expect((await tools.post('/auth/forgot-password', { email })).status).toBe(200)
  const { code, link } = await readNewestMail(api.deps, email)
  return { code, token: link?.searchParams.get('resetToken') ?? '' }
}

test('for an account that is being deleted it is answered as for none', async () => {
  const { userId, email } = await addCaller(api.deps)
  const { started } = await api.deps.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, userId))
    // Finds the account, and waits for this transaction.
    const started = tools.post('/auth/forgot-password', { email })
    await waitForLock(api.deps.db)
    return { started }
  })
  const [gone, none] = [await started, await tools.post('/auth/forgot-password', { email })]
  expect([gone.status, gone.json]).toEqual([200, none.json])
  expect(await readMails(api.deps, email)).toEqual([])
})

test('a new password ends every session, replaces the old one and is told by mail, without it', async () => {
  const { accessToken, refreshToken } = await tools.signIn(email)
  const { code, token } = await forget()
  expect((await reset(token, code)).status).toBe(200)
  expect((await api.request('/projects', { token: accessToken })).status).toBe(401)
  const refreshed = await tools.post('/auth/refresh', { refreshToken })
  expect(codeOf(refreshed.json)).toBe('SESSION_ENDED')
  expect((await tools.login(email)).status).toBe(401)
  expect((await tools.login(email, chosen)).status).toBe(200)
  const notice = (await readMails(api.deps, email)).find(({ kind }) => kind === 'security-notice')
  expect(notice?.subject).toContain('senha')
  for (const secret of [chosen, code, token]) expect(notice?.html).not.toContain(secret)
  // A code that was used opens nothing again.
  expect(codeOf((await reset(token, code, password)).json)).toBe('CODE_INVALID')
  const back = await forget()
  expect((await reset(back.token, back.code, password)).status).toBe(200)
})

test('an address without an account gets the same answer, and no mail', async () => {
  const known = await tools.post('/auth/forgot-password', { email })
  const unknown = await tools.post('/auth/forgot-password', { email: 'ninguem@upubly.test' })
  expect([unknown.status, Object(unknown.json).data]).toEqual([
    known.status,
    Object(known.json).data,
  ])
  expect(await readMails(api.deps, 'ninguem@upubly.test')).toEqual([])
})

test('a wrong code, a wrong token, a code too late and one that was replaced are refused alike', async () => {
  const replaced = await forget()
  const { code, token } = await forget()
  const answers = [
    await reset(token, wrongCode(code)),
    await reset('x'.repeat(43), code),
    await reset(replaced.token, replaced.code),
  ]
  clock.advance(10 * minute)
  answers.push(await reset(token, code))
  const words = answers.map(({ status, json }) => [status, codeOf(json), Object(json).message])
  expect(new Set(words.map(String)).size).toBe(1)
  expect(words[0]).toEqual([400, 'CODE_INVALID', 'Código inválido ou expirado.'])
  expect((await tools.login(email)).status).toBe(200)
})

test('of fifty guesses at the same moment five are compared, and then the code has ended', async () => {
  const { code, token } = await forget()
  const guesses = Array.from({ length: 50 }, () => reset(token, wrongCode(code)))
  const answers = await Promise.all(guesses)
  expect(new Set(answers.map(({ json }) => codeOf(json)))).toEqual(new Set(['CODE_INVALID']))
  const [row] = await api.deps.db.select().from(oneTimeCodes)
  expect(row?.attempts).toBe(5)
  expect(codeOf((await reset(token, code)).json)).toBe('CODE_INVALID')
})

test('the same code at the same moment sets one password', async () => {
  const { code, token } = await forget()
  const answers = await Promise.all([reset(token, code, password), reset(token, code, password)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a new password proves the address, and ends a second step under way', async () => {
  await tools.setUser(api.people.ana.id, { emailVerifiedAt: null })
  const first = await forget()
  expect((await reset(first.token, first.code, password)).status).toBe(200)
  await tools.setUser(api.people.ana.id, { twoStepByMail: true })
  const { cookie } = await tools.beginSecondStep(email)
  const { code: otp } = await readNewestMail(api.deps, email)
  const second = await forget()
  expect((await reset(second.token, second.code, password)).status).toBe(200)
  expect(codeOf((await tools.validate(email, otp, cookie)).json)).toBe('CODE_INVALID')
  await tools.setUser(api.people.ana.id, { twoStepByMail: false })
})

test('a sign-in with the old password at the moment of a reset leaves no session behind', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { code, token } = await forget()
    const answers = await Promise.all([
      reset(token, code, `${password}${round}`),
      ...Array.from({ length: 6 }, () => tools.login(email, before(round))),
    ])
    for (const { json } of answers.slice(1)) {
      const token = Object(json).data?.accessToken
      if (token) expect((await api.request('/projects', { token })).status).toBe(401)
    }
  }
  const { code, token } = await forget()
  await reset(token, code, password)
})

const before = (round: number) => (round === 0 ? password : `${password}${round - 1}`)
