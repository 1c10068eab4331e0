import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AuthData } from '#contract/people/auth.ts'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { rateLimits } from '#server/db/schema/calls.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

// An office, a school, a mobile network: everybody in it has one address, and one of them guesses.

let address: string
let offices = 0
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let ana: string
let bruno: string
let device: CryptoKeyPair

const makeKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
  ana = api.people.ana.email
  bruno = api.people.bruno.email
})
afterAll(() => api.dispose())
beforeEach(async () => {
  for (const table of [rateLimits, sessions, outgoingMails]) await api.deps.db.delete(table)
  await tools.setUser(api.people.ana.id, { twoStepByMail: false })
  device = await makeKey()
  // Another one for each test, as a process remembers for a while which addresses it refused.
  offices += 1
  address = `203.0.${offices}.10`
})

/** A sign-in by a browser with this key; without one by a program or a browser that can have none. */
async function enter(email: string, pair?: CryptoKeyPair, given = password) {
  const login = { method: 'POST', path: '/auth/login' }
  const headers = pair ? { DPoP: await writeDeviceProof(pair, login) } : {}
  return await tools.login(email, given, { address, headers })
}
const statusOf = async (answer: ReturnType<typeof enter>) => (await answer).status
const guess = (email: string, pair?: CryptoKeyPair) => statusOf(enter(email, pair, 'Errada@2026!'))

/** More wrong passwords for people than one address has, without waiting for each to be compared. */
async function useUpAddress() {
  await api.deps.limits.loginByAddress.charge(address, 61)
  await expect(guess('ninguem@upubly.test')).resolves.toBe(429)
}

test('right passwords use up nobody’s tries, however many sign in at one address', async () => {
  for (let round = 0; round < 33; round += 1) {
    expect(await statusOf(enter(ana))).toBe(200)
    expect(await statusOf(enter(bruno))).toBe(200)
  }
  const statuses: number[] = []
  for (let round = 0; round < 9; round += 1) statuses.push(await guess(ana))
  expect(statuses).toEqual([...Array(8).fill(401), 429])
})

test('right passwords of one account are counted too: each leaves a session', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 62; round += 1) statuses.push(await statusOf(enter(ana)))
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses.slice(60)).toEqual([429, 429])
  expect(await statusOf(enter(bruno))).toBe(200)
})

test('whoever guesses beside the owner does not shut out the device that the owner signed in on', async () => {
  expect(await statusOf(enter(ana, device))).toBe(200)
  // More than the tries at one address there, and more than this range of addresses has.
  await useUpAddress()
  for (let round = 0; round < 22; round += 1)
    await tools.login(ana, 'Errada@2026!', { address: `203.0.${offices}.${100 + round}` })
  expect(await statusOf(enter(ana))).toBe(429)
  expect(await statusOf(enter(ana, await makeKey()))).toBe(429)
  // The key is Ana's: for Bruno it is that of a stranger.
  expect(await statusOf(enter(bruno, device))).toBe(429)
  expect(await statusOf(enter(ana, device))).toBe(200)
})

test('eight tries at one person from one address do not shut out that person’s device there', async () => {
  expect(await statusOf(enter(ana, device))).toBe(200)
  const statuses: number[] = []
  for (let round = 0; round < 10; round += 1) statuses.push(await guess(ana))
  expect(statuses).toEqual([...Array(8).fill(401), 429, 429])
  expect(await statusOf(enter(ana, device))).toBe(200)
})

test('a known device guesses twenty times, and then waits alone', async () => {
  const other = await makeKey()
  for (const pair of [device, other]) expect(await statusOf(enter(ana, pair))).toBe(200)
  const statuses: number[] = []
  for (let round = 0; round < 23; round += 1) statuses.push(await guess(ana, device))
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429, 429])
  expect(await statusOf(enter(ana, device))).toBe(429)
  expect(await statusOf(enter(ana, other))).toBe(200)
  expect(await statusOf(enter(ana))).toBe(200)
})

test('a known device signs in sixty times in fifteen minutes, not more', async () => {
  for (let round = 0; round < 61; round += 1) expect(await statusOf(enter(ana, device))).toBe(200)
  expect(await statusOf(enter(ana, device))).toBe(429)
})

test('a device is known for ninety days', async () => {
  expect(await statusOf(enter(ana, device))).toBe(200)
  await useUpAddress()
  const long = new Date(clock.now().getTime() - 91 * 86_400_000)
  await api.deps.db.update(sessions).set({ lastUsedAt: long })
  expect(await statusOf(enter(ana, device))).toBe(429)
})

test('who is signed in confirms who they are, whatever is guessed at the sign-in beside them', async () => {
  const { accessToken: token } = dataOf((await enter(ana)).json, AuthData)
  await useUpAddress()
  const confirm = () => tools.post('/auth/confirm', { password }, { token, address })
  for (let round = 0; round < 60; round += 1) expect((await confirm()).status).toBe(200)
  expect((await confirm()).status).toBe(429)
})

test('made-up codes do not keep a neighbour from giving the one that was mailed', async () => {
  await tools.setUser(api.people.ana.id, { twoStepByMail: true })
  await api.deps.limits.codesByAddress.charge(address, 61)
  const { cookie } = await tools.beginSecondStep(ana, { address })
  const { code } = await readNewestMail(api.deps, ana)
  const made = 'upubly_second_step=made-up'
  const stranger = await tools.validate(ana, code, made, { address })
  expect(codeOf(stranger.json)).toBe('RATE_LIMITED')
  const wrong = await tools.validate(ana, wrongCode(code), cookie, { address })
  expect(codeOf(wrong.json)).toBe('CODE_INVALID')
  expect((await tools.validate(ana, code, cookie, { address })).status).toBe(200)
})
