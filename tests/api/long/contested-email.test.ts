import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema/calls.ts'
import { users } from '#server/db/schema/users.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

// Somebody signs up with the address that another person wants to move to.

const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let token: string

beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
})
afterAll(() => api.dispose())
beforeEach(async () => {
  const { id, email } = api.people.ana
  await tools.setUser(id, { email })
  await api.deps.db.delete(rateLimits)
  token = (await tools.signIn(email, { address: elsewhere() })).accessToken
})

let networks = 0
const elsewhere = () => {
  networks += 1
  return `198.18.${networks}.9`
}
const post = (path: string, json: unknown, as?: string) =>
  tools.post(path, json, { address: elsewhere(), ...(as !== undefined && { token: as }) })

async function signUp(email: string) {
  // The newest mail is told from the one before by its time.
  clock.advance(1000)
  const chosen = { password: 'Carla@2026!', confirmPassword: 'Carla@2026!' }
  const form = { name: 'Outra', email, phone: '11 90000-0000', ...chosen }
  expect((await post('/auth/register', form)).status).toBe(200)
}
async function signUpAndRead(email: string) {
  await signUp(email)
  const { code, link } = await readNewestMail(api.deps, email)
  return { otp: code, verificationToken: link?.searchParams.get('userToken') ?? '' }
}
async function askFor(email: string) {
  clock.advance(1000)
  await confirmAct(api.deps, api.people.ana.id, 'change-email')
  expect((await post('/users/me/email', { email }, token)).status).toBe(200)
  return (await readNewestMail(api.deps, email)).code
}
const confirm = (otp: string) => post('/users/me/email/confirm', { otp }, token)
const verify = (mailed: object) => post('/auth/verify', mailed)
const ownersOf = async (email: string) =>
  (await api.deps.db.select().from(users).where(eq(users.email, email))).map(({ id }) => id)

test('an address is free that somebody signed up with and never verified', async () => {
  const wanted = 'antes@upubly.test'
  const theirs = await signUpAndRead(wanted)
  expect((await confirm(await askFor(wanted))).status).toBe(200)
  expect(await ownersOf(wanted)).toEqual([api.people.ana.id])
  expect(codeOf((await verify(theirs)).json)).toBe('CODE_INVALID')
})

test('it stays free when they sign up after it was asked for', async () => {
  const wanted = 'depois@upubly.test'
  const otp = await askFor(wanted)
  const theirs = await signUpAndRead(wanted)
  expect((await confirm(otp)).status).toBe(200)
  expect(await ownersOf(wanted)).toEqual([api.people.ana.id])
  expect(codeOf((await verify(theirs)).json)).toBe('CODE_INVALID')
})

test('however often they sign up, the code is mailed', async () => {
  const wanted = 'insistente@upubly.test'
  for (let time = 0; time < 8; time += 1) await signUp(wanted)
  expect((await confirm(await askFor(wanted))).status).toBe(200)
})

test('who verifies it before the code is entered keeps it', async () => {
  const wanted = 'verificado@upubly.test'
  const theirs = await signUpAndRead(wanted)
  const otp = await askFor(wanted)
  expect((await verify(theirs)).status).toBe(200)
  expect(codeOf((await confirm(otp)).json)).toBe('CODE_INVALID')
  expect(await ownersOf(wanted)).not.toContain(api.people.ana.id)
  await askFor(wanted)
  expect((await readMails(api.deps, wanted))[0]?.kind).toBe('account-exists')
})

test('of a verification and a change to the same address at once, one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wanted = `corrida${round}@upubly.test`
    await api.deps.db.delete(rateLimits)
    const theirs = await signUpAndRead(wanted)
    const otp = await askFor(wanted)
    const [verified, changed, again] = await Promise.all([
      verify(theirs),
      confirm(otp),
      post('/users/resend-otp', { token: theirs.verificationToken }),
    ])
    expect([verified.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
    for (const { status } of [verified, changed, again]) expect(status).toBeLessThan(500)
    const owners = await ownersOf(wanted)
    expect(owners).toHaveLength(1)
    expect(owners[0] === api.people.ana.id).toBe(changed.status === 200)
    await tools.setUser(api.people.ana.id, { email: api.people.ana.email })
  }
})

test('contested email: sign-ups at the moment of the change are answered as ever, and take nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wanted = `repetido${round}@upubly.test`
    await api.deps.db.delete(rateLimits)
    await signUp(wanted)
    const otp = await askFor(wanted)
    const [changed] = await Promise.all([confirm(otp), signUp(wanted), signUp(wanted)])
    expect(changed.status).toBe(200)
    expect(await ownersOf(wanted)).toEqual([api.people.ana.id])
    await tools.setUser(api.people.ana.id, { email: api.people.ana.email })
  }
})
