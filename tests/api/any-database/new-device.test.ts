import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readMails, readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

const [minute, day] = [60_000, 86_400_000]
const clock = createTestClock()
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const [home, away] = ['203.0.113.10', '198.51.100.7']
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string

beforeAll(async () => {
  api = await createTestApp({ clock, env: { TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
  email = api.people.ana.email
})
afterAll(() => api.dispose())
beforeEach(async () => {
  await api.deps.db.delete(sessions)
  const forgotten = { twoStepByMail: false, mailProvedAt: null, mailProvedFrom: null }
  await tools.setUser(api.people.ana.id, forgotten)
  await enter({ address: home, agent: chrome })
  await api.deps.db.delete(outgoingMails)
})

interface Place {
  address: string
  agent: string
  pair?: CryptoKeyPair
}

async function optionsFor({ address, agent, pair }: Place, path = '/auth/login') {
  const proof = pair && { DPoP: await writeDeviceProof(pair, { method: 'POST', path }) }
  return { address, headers: { 'User-Agent': agent, ...proof } }
}
const enter = async (place: Place, given = password) =>
  await tools.login(email, given, await optionsFor(place))
const notices = async () =>
  (await readMails(api.deps, email)).filter(({ subject }) => subject.startsWith('Novo acesso'))
const makeKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

test('a sign-in from elsewhere is told, with device, place and a way to a new password', async () => {
  expect((await enter({ address: away, agent: firefox })).status).toBe(200)
  const [notice, ...more] = await notices()
  expect(more).toEqual([])
  expect(notice?.subject).toBe('Novo acesso à sua conta no uPubly')
  expect(notice?.text).toContain('Firefox no Linux')
  // The mail's dots are followed by an invisible character, so that no name in it becomes a link.
  expect(notice?.text.replace(/\p{Cf}/gu, '')).toContain('198.51.100.x')
  expect(notice?.text).not.toContain(away)
  expect(notice?.link?.pathname).toBe('/reset-password')
})

test.each<[string, Place, number]>([
  ['the same browser in the same network', { address: '203.0.113.99', agent: chrome }, 0],
  ['another browser in the same network', { address: home, agent: firefox }, 1],
  ['the same browser in another network', { address: away, agent: chrome }, 1],
])('%s is told %o', async (_, place, told) => {
  expect((await enter(place)).status).toBe(200)
  expect(await notices()).toHaveLength(told)
  // By then it is known.
  expect((await enter(place)).status).toBe(200)
  expect(await notices()).toHaveLength(told)
})

test('a device with a key is known by it wherever it is, for ninety days', async () => {
  const pair = await makeKey()
  await enter({ address: home, agent: chrome, pair })
  expect((await enter({ address: away, agent: firefox, pair })).status).toBe(200)
  expect(await notices()).toEqual([])
  const long = new Date(clock.now().getTime() - 91 * day)
  await api.deps.db.update(sessions).set({ lastUsedAt: long })
  expect((await enter({ address: away, agent: firefox, pair })).status).toBe(200)
  expect(await notices()).toHaveLength(1)
})

test('a wrong password is told nobody, and a second step only when it is done', async () => {
  expect((await enter({ address: away, agent: firefox }, 'Errada@2026!')).status).toBe(401)
  await tools.setUser(api.people.ana.id, { twoStepByMail: true })
  const options = await optionsFor({ address: away, agent: firefox })
  const { cookie } = await tools.beginSecondStep(email, options)
  const { code } = await readNewestMail(api.deps, email)
  expect(await notices()).toEqual([])
  const done = await tools.validate(email, code, cookie, options)
  expect(done.status).toBe(200)
  expect(await notices()).toHaveLength(1)
})

test('where the code of a new password was just entered, the sign-in is told nobody', async () => {
  const here = { address: away, headers: { 'User-Agent': firefox } }
  await tools.post('/auth/forgot-password', { email }, here)
  const { code: otp, link } = await readNewestMail(api.deps, email)
  const resetToken = link?.searchParams.get('resetToken')
  const both = { password, confirmPassword: password }
  await tools.post('/auth/reset-password', { ...both, otp, resetToken }, here)
  expect((await enter({ address: away, agent: firefox })).status).toBe(200)
  expect(await notices()).toEqual([])
  expect((await enter({ address: '192.0.2.1', agent: firefox })).status).toBe(200)
  expect(await notices()).toHaveLength(1)
})

test('whoever has the password cannot flood the mailbox: ten sign-ins in an hour are told', async () => {
  for (let network = 1; network <= 14; network += 1)
    await enter({ address: `198.18.${network}.9`, agent: firefox })
  expect((await notices()).length).toBeLessThanOrEqual(10)
  expect((await notices()).length).toBeGreaterThanOrEqual(9)
  clock.advance(61 * minute)
  await enter({ address: '198.18.99.9', agent: firefox })
  expect((await notices()).length).toBeGreaterThanOrEqual(10)
})

test('nor with sign-ins at the same moment', async () => {
  const places = Array.from({ length: 40 }, (_, network) => `198.18.${network}.9`)
  const answers = await Promise.all(places.map((address) => enter({ address, agent: firefox })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  expect((await notices()).length).toBeLessThanOrEqual(10)
})

test('however often known devices sign in, one that is not known is told', async () => {
  for (let round = 0; round < 15; round += 1) await enter({ address: home, agent: chrome })
  await enter({ address: away, agent: firefox })
  expect(await notices()).toHaveLength(1)
})
