import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/people/auth.ts'
import { TotpSetup } from '#contract/people/own-account.ts'
import { PasskeyCreation, PasskeyRequest } from '#contract/people/passkey.ts'
import { VerificationStatus, verificationHeader } from '#contract/people/sign-up.ts'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { rateLimits } from '#server/db/schema/calls.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { passkeys, sessions } from '#server/db/schema/sessions.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { inviteMember } from '#server/members/invite-member.ts'
import { createAuthenticator } from '#tests/fakes/device/authenticator.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools, openApp } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

// Whoever shares an address uses up what is counted by it. What comes with a session, with a token
// that was mailed or with a passkey is no stranger's, and goes on.

const home = { origin: 'https://app.upubly.test', rpId: 'app.upubly.test' }
const clock = createTestClock()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let address: string
let offices = 0
let ana: { id: string; email: string }

beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', PUBLIC_URL: home.origin }
  api = await createTestApp({ clock, env })
  tools = openAccountTools(api)
  ana = api.people.ana
})
afterAll(() => api.dispose())
beforeEach(async () => {
  for (const table of [rateLimits, sessions, outgoingMails, passkeys])
    await api.deps.db.delete(table)
  offices += 1
  address = `203.0.${offices}.10`
})

type CountedByAddress = Extract<keyof RateLimits, `${string}ByAddress`>
/** What a neighbour does with made-up tokens, in no time. */
const exhaust = (limit: CountedByAddress) => api.deps.limits[limit].charge(address, 2000)
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const signIn = () => tools.signIn(ana.email, { address })

const login = { method: 'POST', path: '/auth/login' }
const renewal = { method: 'POST', path: '/auth/refresh' }
const makeKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
const renew = async (refreshToken: string, pair?: CryptoKeyPair) => {
  const proof = pair && {
    DPoP: await writeDeviceProof(pair, { ...renewal, token: refreshToken }),
  }
  return await tools.post('/auth/refresh', { refreshToken }, { address, headers: proof ?? {} })
}
const leave = (refreshToken: string) => tools.post('/auth/logout', { refreshToken }, { address })

test('a session is renewed by its device; made-up and copied tokens are not tried there any more', async () => {
  const device = await makeKey()
  const headers = { DPoP: await writeDeviceProof(device, login) }
  const { refreshToken } = await tools.signIn(ana.email, { address, headers })
  const old = await signIn()
  await exhaust('refreshByAddress')
  const renewed = dataOf((await renew(refreshToken, device)).json, RefreshAnswer)
  expect(await statusOf(renew(old.refreshToken))).toBe(200)
  for (const pair of [undefined, await makeKey()])
    expect(await statusOf(renew(renewed.refreshToken, pair))).toBe(429)
  expect(await statusOf(renew('made-up'))).toBe(429)
  expect(await statusOf(renew(renewed.refreshToken, device))).toBe(200)
})

test('a session: a proof that is wrong is counted by address', async () => {
  const { refreshToken } = await signIn()
  const headers = { DPoP: 'x.y.z' }
  const attempt = () => tools.post('/auth/refresh', { refreshToken }, { address, headers })
  expect(await statusOf(attempt())).toBe(401)
  await exhaust('refreshByAddress')
  expect(await statusOf(attempt())).toBe(429)
})

test('a session is ended by its device, once', async () => {
  const { refreshToken, accessToken } = await signIn()
  await exhaust('refreshByAddress')
  expect(await statusOf(leave(refreshToken))).toBe(200)
  const list = { method: 'GET', token: accessToken }
  expect(await statusOf(tools.post('/projects', undefined, list))).toBe(401)
  expect(await statusOf(leave(refreshToken))).toBe(429)
  expect(await statusOf(leave('made-up'))).toBe(429)
})

const made = 'x'.repeat(43)

async function signUp() {
  const email = `eva-${randomUUID()}@upubly.test`
  const form = { email, name: 'Eva', phone: '11 90000-0000' }
  await tools.post('/auth/register', { ...form, password, confirmPassword: password }, { address })
  const { code, link } = await readNewestMail(api.deps, email)
  return { email, code, token: link?.searchParams.get('userToken') ?? '' }
}
const check = (token: string) =>
  tools.post(`/auth/check/${token}`, undefined, { method: 'GET', address })

test('a token that was mailed: leads through the whole wizard', async () => {
  const { email, code, token } = await signUp()
  for (const limit of ['codesByAddress', 'mailsByAddress'] as const) await exhaust(limit)
  expect(dataOf((await check(token)).json, VerificationStatus)).toMatchObject({
    hasToInputOtp: true,
  })
  expect(await statusOf(check(made))).toBe(429)
  const resend = (of: string) => tools.post('/users/resend-otp', { token: of }, { address })
  expect(await statusOf(resend(made))).toBe(429)
  clock.advance(1000)
  expect(await statusOf(resend(token))).toBe(200)
  expect(await readMails(api.deps, email)).toHaveLength(2)
  const { code: newer } = await readNewestMail(api.deps, email)
  expect(newer).not.toBe(code)
  // In another browser, so that a password is asked for.
  const verify = { verificationToken: token, otp: newer }
  expect(await statusOf(tools.post('/auth/verify', verify, { address, cookie: '' }))).toBe(200)
  const status = dataOf((await check(token)).json, VerificationStatus)
  const choose = (of: string) =>
    tools.post(
      `/users/${status?.userId}`,
      { password },
      { method: 'PATCH', address, headers: { [verificationHeader]: of } },
    )
  expect(await statusOf(choose(made))).toBe(429)
  expect(await statusOf(choose(token))).toBe(200)
})

test('a token that was mailed is itself looked at sixty times in fifteen minutes, not more', async () => {
  const { token } = await signUp()
  const statuses: number[] = []
  for (let round = 0; round < 61; round += 1) statuses.push(await statusOf(check(token)))
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect(await statusOf(check(made))).toBe(200)
})

test('a token that was mailed shows its invitation', async () => {
  const email = `convite-${randomUUID()}@upubly.test`
  const asked = { projectId: api.people.aurora.id, callerId: ana.id, email }
  await inviteMember(api.deps, { ...asked, role: 'EDITOR' })
  const { link } = await readNewestMail(api.deps, email)
  const open = (token: string) =>
    tools.post(`/invites/${token}`, undefined, { method: 'GET', address })
  await exhaust('linksByAddress')
  expect(await statusOf(open(link?.searchParams.get('invite') ?? ''))).toBe(200)
  expect(codeOf((await open(made)).json)).toBe('RATE_LIMITED')
})

test('whoever is signed in: turns an authenticator app on', async () => {
  const { accessToken: token } = await signIn()
  await exhaust('codesByAddress')
  const setup = await tools.post('/users/me/totp', undefined, { token, address })
  const app = openApp(dataOf(setup.json, TotpSetup).secret)
  const otp = app.generate({ timestamp: clock.now().getTime() })
  const confirmed = await tools.post('/users/me/totp/confirm', { otp }, { token, address })
  expect(confirmed.status).toBe(200)
  await tools.post('/users/me/totp', undefined, { token, address, method: 'DELETE' })
})

test('whoever is signed in moves to another address', async () => {
  const { accessToken: token } = await signIn()
  await exhaust('mailsByAddress')
  const email = `nova-${randomUUID()}@upubly.test`
  await confirmAct(api.deps, api.people.ana.id, 'change-email')
  expect(await statusOf(tools.post('/users/me/email', { email }, { token, address }))).toBe(200)
  expect(await readMails(api.deps, email)).toHaveLength(1)
})

test('whoever is signed in adds a passkey and confirms with it', async () => {
  const { accessToken: token } = await signIn()
  await exhaust('passkeysByAddress')
  const post = (path: string, json?: unknown) => tools.post(path, json, { token, address })
  const device = createAuthenticator(home)
  await confirmAct(api.deps, api.people.ana.id, 'add-passkey')
  const creation = dataOf((await post('/users/me/passkeys/options')).json, PasskeyCreation)
  const added = { name: 'Celular', credential: device.create(creation) }
  expect(await statusOf(post('/users/me/passkeys', added))).toBe(200)
  const request = dataOf((await post('/auth/confirm/passkey/options')).json, PasskeyRequest)
  const credential = device.get(request)
  expect(await statusOf(post('/auth/confirm/passkey', { credential }))).toBe(200)
})

/** A passkey of this person, and the use of it from an address. */
async function addPasskey(email: string) {
  const { accessToken: token, user } = await tools.signIn(email, { address })
  await confirmAct(api.deps, user.id, 'add-passkey')
  const creation = await tools.post('/users/me/passkeys/options', undefined, { token, address })
  const device = createAuthenticator(home)
  const credential = device.create(dataOf(creation.json, PasskeyCreation))
  const added = { name: 'Celular', credential }
  const kept = await tools.post('/users/me/passkeys', added, { token, address })
  expect(kept.status).toBe(200)
  return async (from: string, isForged = false) => {
    const asked = await tools.post('/auth/passkey/options', undefined, { address: from })
    const proof = device.get(dataOf(asked.json, PasskeyRequest), { isForged })
    return await tools.post('/auth/passkey', { credential: proof }, { address: from })
  }
}

test('whoever knows the name of a passkey does not keep its owner from using it', async () => {
  const enter = await addPasskey(ana.email)
  for (let round = 0; round < 41; round += 1)
    expect(codeOf((await enter('198.51.100.7', true)).json)).toBe('PASSKEY_INVALID')
  expect(await statusOf(enter(address))).toBe(200)
})

test('a passkey signs in forty times in fifteen minutes, not more: each leaves a session', async () => {
  const enter = await addPasskey(api.people.bruno.email)
  const statuses: number[] = []
  for (let round = 0; round < 41; round += 1)
    statuses.push(await statusOf(enter(`198.51.${round}.7`)))
  // Two of the forty were used when it was added.
  expect(statuses).toEqual([...Array(38).fill(200), 429, 429, 429])
})
