import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema/calls.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { codeLifetime } from '#server/security/code-lifetimes.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

// What strangers do who want to keep an owner out, and the mailbox that lets the owner in.

const day = 86_400_000
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string

beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
  email = api.people.ana.email
})
afterAll(() => api.dispose())
beforeEach(async () => {
  for (const table of [rateLimits, sessions, outgoingMails]) await api.deps.db.delete(table)
})

// Each stranger comes from a network of their own, so that no other limit is met.
let networks = 0
const elsewhere = () => {
  networks += 1
  return `198.${18 + (networks >> 8)}.${networks & 255}.9`
}
const enter = (address: string, of = email) => tools.login(of, password, { address })
/** More wrong passwords than are free. */
async function guessOften(of = email) {
  for (let round = 0; round < 21; round += 1)
    await tools.login(of, 'Errada@2026!', { address: elsewhere() })
}
/** Chooses a new password by mail, from this address. */
async function reset(address: string) {
  await tools.post('/auth/forgot-password', { email }, { address })
  const { code, link } = await readNewestMail(api.deps, email)
  const form = { otp: code, resetToken: link?.searchParams.get('resetToken') }
  const both = { password, confirmPassword: password }
  const done = await tools.post('/auth/reset-password', { ...form, ...both }, { address })
  expect(done.status).toBe(200)
}

test('where a password was chosen by mail its owner gets in, whoever guesses, for ninety days', async () => {
  await guessOften()
  await reset('192.0.2.1')
  await guessOften()
  expect((await enter('192.0.3.1')).status).toBe(429)
  expect((await enter('192.0.2.77')).status).toBe(200)
  await api.deps.db.delete(sessions)
  const long = new Date(clock.now().getTime() - 91 * day)
  await tools.setUser(api.people.ana.id, { mailProvedAt: long })
  expect((await enter('192.0.2.77')).status).toBe(429)
})

test('where the code of a sign-up was entered its owner gets in, too', async () => {
  const [dora, address] = ['dora@upubly.test', '192.0.2.1']
  const both = { password, confirmPassword: password }
  const form = { ...both, name: 'Dora', email: dora, phone: '11 90000-0000' }
  await tools.post('/auth/register', form, { address })
  const { code, link } = await readNewestMail(api.deps, dora)
  const verificationToken = link?.searchParams.get('userToken')
  await tools.post('/auth/verify', { verificationToken, otp: code }, { address })
  await guessOften(dora)
  expect((await enter('192.0.3.1', dora)).status).toBe(429)
  expect((await enter(address, dora)).status).toBe(200)
})

test('an address forgets at most two passwords in ten minutes, without a word', async () => {
  for (let round = 0; round < 6; round += 1) {
    const answer = await tools.post('/auth/forgot-password', { email }, { address: elsewhere() })
    expect(answer.status).toBe(200)
  }
  expect(await readMails(api.deps, email)).toHaveLength(2)
})

test('when an address had its mails, the code of the last one is valid until more are sent', async () => {
  const { resetMailsByEmail } = api.deps.limits
  for (let round = 0; round < 2; round += 1) await resetMailsByEmail.consume('ana')
  const refusal = await resetMailsByEmail.consume('ana').catch((error: unknown) => error)
  const wait = Number(Object(refusal).retryAfterSeconds) * 1000
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(codeLifetime)
})

test('passwords forgotten at made-up addresses do not use up those of the real one', async () => {
  const { email: real } = api.people.bruno
  const [name, host] = real.split('@')
  for (let round = 0; round < 5; round += 1) {
    const json = { email: `${name}+${round}@${host}` }
    await tools.post('/auth/forgot-password', json, { address: elsewhere() })
  }
  await tools.post('/auth/forgot-password', { email: real }, { address: elsewhere() })
  expect(await readMails(api.deps, real)).toHaveLength(1)
})
