import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/people/auth.ts'
import { rateLimits } from '#server/db/schema/calls.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { oneTimeCodes, sessions } from '#server/db/schema/sessions.ts'
import { hashMailbox } from '#server/security/hash-code.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const minute = 60_000
const day = 24 * 60 * minute
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
  await api.deps.db.delete(rateLimits)
  await api.deps.db.delete(sessions)
  await api.deps.db.delete(outgoingMails)
  await tools.setUser(api.people.ana.id, { twoStepByMail: false })
})

// Each guess comes from a network of its own, so that no other limit is met.
let networks = 0
const elsewhere = () => {
  networks += 1
  return `198.${18 + (networks >> 8)}.${networks & 255}.9`
}
const guess = (of = email, address = elsewhere()) => tools.login(of, 'Errada@2026!', { address })
const knock = (address: string) => tools.login(email, password, { address })
async function guessOften(times: number, of = email) {
  const statuses: number[] = []
  for (let round = 0; round < times; round += 1) statuses.push((await guess(of)).status)
  return statuses
}

test('fifteen addresses with eight tries each get twenty, and a growing wait', async () => {
  const statuses: number[] = []
  for (let address = 0; address < 15; address += 1)
    for (let round = 0; round < 8; round += 1)
      statuses.push((await guess(email, `198.51.${address}.1`)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true)
  const waits: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const refused = await guess()
    expect(codeOf(refused.json)).toBe('RATE_LIMITED')
    const wait = Number(refused.headers.get('Retry-After'))
    waits.push(wait)
    clock.advance((wait - 1) * 1000)
    expect((await guess()).status).toBe(429)
    clock.advance(1000)
    expect((await guess()).status).toBe(401)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  clock.advance(day)
  expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(401)
})

test('whoever stays below twenty and comes back every quarter of an hour gets no further in a day', async () => {
  let compared = 0
  for (let visit = 0; visit < 96; visit += 1) {
    for (let round = 0; round < 19; round += 1) {
      if ((await guess()).status === 429) break
      compared += 1
    }
    clock.advance(15 * minute)
  }
  // Twenty that are free, and one in each quarter of an hour.
  expect(compared).toBeLessThanOrEqual(116)
})

test('an address without an account is limited in the same way', async () => {
  const known = await guessOften(23)
  const unknown = await guessOften(23, 'ninguem@upubly.test')
  expect(unknown).toEqual(known)
  const [one, other] = [await guess(), await guess('ninguem@upubly.test')]
  expect(other.headers.get('Retry-After')).toBe(one.headers.get('Retry-After'))
  expect({ ...Object(other.json), timestamp: '' }).toEqual({ ...Object(one.json), timestamp: '' })
  const keys = JSON.stringify(await api.deps.db.select().from(rateLimits))
  expect(keys).not.toContain('upubly.test')
})

test('simultaneous guesses get no further', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess()))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
})

test('while strangers guess, the owner gets in from where they signed in before, and nowhere else', async () => {
  expect((await knock('203.0.113.10')).status).toBe(200)
  expect((await knock('2001:db8:1:2::5')).status).toBe(200)
  await guessOften(25)
  expect((await knock('203.0.113.99')).status).toBe(200)
  expect((await knock('2001:db8:1:2:9::1')).status).toBe(200)
  expect((await knock('203.0.114.10')).status).toBe(429)
  expect((await knock('2001:db8:1:3::5')).status).toBe(429)
})

test('a known network has its own count, and is known for ninety days at most', async () => {
  await knock('203.0.113.10')
  await guessOften(25)
  const statuses: number[] = []
  for (let host = 1; host <= 22; host += 1)
    statuses.push((await guess(email, `203.0.113.${host}`)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  const long = new Date(clock.now().getTime() - 91 * day)
  await api.deps.db.update(sessions).set({ lastUsedAt: long })
  await api.deps.db.delete(rateLimits).where(like(rateLimits.key, '%203.0.113%'))
  expect((await knock('203.0.113.200')).status).toBe(429)
})

test('a right password takes its guess back, and a new password forgets the wrong ones', async () => {
  for (let round = 0; round < 25; round += 1) expect((await knock(elsewhere())).status).toBe(200)
  await api.deps.db.delete(sessions)
  await api.deps.db.delete(outgoingMails)
  await guessOften(25)
  await tools.post('/auth/forgot-password', { email }, { address: '192.0.2.1' })
  const { code, link } = await readNewestMail(api.deps, email)
  const form = { otp: code, resetToken: link?.searchParams.get('resetToken') }
  const both = { password, confirmPassword: password }
  const address = '192.0.2.1'
  const reset = await tools.post('/auth/reset-password', { ...form, ...both }, { address })
  expect(reset.status).toBe(200)
  expect((await knock('192.0.2.1')).status).toBe(200)
})

test('codes of the second step are limited per account, over all sign-ins and addresses', async () => {
  await tools.setUser(api.people.ana.id, { twoStepByMail: true })
  const codes: string[] = []
  for (let round = 0; round < 6; round += 1) {
    clock.advance(1)
    const { cookie } = await tools.beginSecondStep(email, { address: elsewhere() })
    const { code } = await readNewestMail(api.deps, email)
    for (let tries = 0; tries < 4; tries += 1) {
      const address = elsewhere()
      const answer = await tools.validate(email, wrongCode(code), cookie, { address })
      codes.push(codeOf(answer.json))
    }
  }
  expect(codes.filter((code) => code === 'CODE_INVALID')).toHaveLength(20)
  expect(codes.slice(20)).toEqual(Array(4).fill('RATE_LIMITED'))
})

test('for an address that had enough mails nobody gets a code to guess, from however many accounts', async () => {
  const wanted = 'vitima@upubly.test'
  const ask = async ({ id, email: of }: { id: string; email: string }) => {
    const { accessToken: token } = await tools.signIn(of, { address: elsewhere() })
    await confirmAct(api.deps, id, 'change-email')
    const asked = await tools.post('/users/me/email', { email: wanted }, { token })
    expect(asked.status).toBe(200)
  }
  const countCodes = () => api.deps.db.$count(oneTimeCodes, eq(oneTimeCodes.email, wanted))
  await ask(api.people.ana)
  expect(await countCodes()).toBe(1)
  await api.deps.limits.changeMailsByEmail.charge(hashMailbox(api.deps.codeKey, wanted), 30)
  await ask(api.people.bruno)
  expect(await readMails(api.deps, wanted)).toHaveLength(1)
  expect(await countCodes()).toBe(1)
  // As ever, asking once more ends what was mailed before.
  await ask(api.people.ana)
  expect(await countCodes()).toBe(0)
})

test('guesses: sign-ins with the right password send only so many codes', async () => {
  await tools.setUser(api.people.ana.id, { twoStepByMail: true })
  const statuses: number[] = []
  for (let round = 0; round < 22; round += 1) statuses.push((await knock(elsewhere())).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(await readMails(api.deps, email)).toHaveLength(20)
})

test('passwords that confirm an identity are limited per session', async () => {
  const { accessToken: token } = await tools.signIn(email, { address: '203.0.113.10' })
  const confirm = (given: string) =>
    tools.post('/auth/confirm', { password: given }, { token, address: elsewhere() })
  for (let round = 0; round < 8; round += 1)
    expect((await confirm('Errada@2026!')).status).toBe(401)
  expect((await confirm(password)).status).toBe(429)
})

test('one address signs up, and asks for mails, twenty times an hour', async () => {
  const address = '192.0.2.7'
  const ask = (path: string, json: object) => tools.post(path, json, { address })
  const form = { name: 'Eva', phone: '11 90000-0000', password, confirmPassword: password }
  const register = (round: number) => ask('/auth/register', { ...form, email: `e${round}@u.test` })
  const forget = (round: number) => ask('/auth/forgot-password', { email: `e${round}@u.test` })
  for (const call of [register, forget]) {
    const answers = await Promise.all(Array.from({ length: 22 }, (_, round) => call(round)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  }
})

test('new digits are sent five times an hour', async () => {
  const form = { name: 'Eva', email: 'eva@upubly.test', phone: '11 90000-0000' }
  await tools.post('/auth/register', { ...form, password, confirmPassword: password })
  const { link } = await readNewestMail(api.deps, form.email)
  const token = link?.searchParams.get('userToken')
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1)
    statuses.push(
      (await tools.post('/users/resend-otp', { token }, { address: elsewhere() })).status,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const sent = await api.deps.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, form.email))
  expect(sent).toHaveLength(6)
})

test('a mailbox gets five mails of sign-ups an hour, whatever follows its plus', async () => {
  const form = { name: 'Eva', phone: '11 90000-0000', password, confirmPassword: password }
  const register = (address: string) =>
    tools.post('/auth/register', { ...form, email: address }, { address: elsewhere() })
  for (let round = 0; round < 7; round += 1) await register(`caixa+${round}@upubly.test`)
  const count = () =>
    api.deps.db.$count(outgoingMails, like(outgoingMails.recipient, 'caixa%@upubly.test'))
  expect(await count()).toBe(5)
  // Made-up addresses do not use up the mails of the one they are made of.
  await register('caixa@upubly.test')
  expect(await count()).toBe(6)
})

test('a confirmed person makes sixty sensitive changes in fifteen minutes, not more', async () => {
  const { accessToken: token } = await tools.signIn(email, { address: elsewhere() })
  const change = (round: number) =>
    tools.post('/users/me/two-step', { isOn: round % 2 === 0 }, { method: 'PUT', token })
  for (let round = 0; round < 60; round += 1) expect((await change(round)).status).toBe(200)
  expect((await change(60)).status).toBe(429)
})

test('a session is renewed sixty times in fifteen minutes, from wherever, not more', async () => {
  let { refreshToken } = await tools.signIn(email, { address: elsewhere() })
  const renew = () => tools.post('/auth/refresh', { refreshToken }, { address: elsewhere() })
  // What somebody without the device's key tries is not counted.
  const bind = (keyThumbprint: string | null) => api.deps.db.update(sessions).set({ keyThumbprint })
  await bind('of a device')
  for (let round = 0; round < 5; round += 1) expect((await renew()).status).toBe(401)
  await bind(null)
  for (let round = 0; round < 60; round += 1)
    refreshToken = dataOf((await renew()).json, RefreshAnswer).refreshToken
  expect((await renew()).status).toBe(429)
})

test('a person who wrote too much these hours may still read', async () => {
  const { accessToken: token } = await tools.signIn(email, { address: elsewhere() })
  const json = { name: 'Padaria', description: 'Pães e bolos da vila' }
  const write = () =>
    tools.post(`/projects/${api.people.aurora.id}`, json, { method: 'PUT', token })
  expect((await write()).status).toBe(200)
  await api.deps.limits.changesByUser.charge(api.people.ana.id, 12_000)
  expect((await write()).status).toBe(429)
  // A change of the person's own, too, which is made with a session or with a mailed token.
  const rename = { method: 'PATCH', token }
  const renamed = await tools.post(`/users/${api.people.ana.id}`, { name: 'Ana' }, rename)
  expect(renamed.status).toBe(429)
  expect((await api.request('/projects', { token })).status).toBe(200)
})
