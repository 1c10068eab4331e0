import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AuthData } from '#contract/people/auth.ts'
import { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/people/passkey.ts'
import { passkeyChallenges, passkeys, sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { removeExpired } from '#server/housekeeping.ts'
import {
  type AuthenticatorOptions,
  createAuthenticator,
} from '#tests/fakes/device/authenticator.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller } from '../../setup/people/access-world.ts'

const home = { origin: 'https://app.upubly.test', rpId: 'app.upubly.test' }
const clock = createTestClock()
let api: TestApp
let ana: AccessPerson

beforeAll(async () => {
  api = await createTestApp({ clock, env: { PUBLIC_URL: home.origin } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ana = await addCaller(api.deps)
})

type Authenticator = ReturnType<typeof createAuthenticator>
const post = (path: string, of?: AccessPerson, json?: unknown, method = 'POST') =>
  api.request(path, { method, ...(of && { token: of.token }), ...(json !== undefined && { json }) })

const startFor = async (of: AccessPerson) => {
  await confirmAct(api.deps, of.userId, 'add-passkey')
  return await post('/users/me/passkeys/options', of)
}
const creationFor = async (of: AccessPerson) => dataOf((await startFor(of)).json, PasskeyCreation)
const signInRequest = async () => dataOf((await post('/auth/passkey/options')).json, PasskeyRequest)
const listOf = async (of = ana) =>
  dataOf((await api.request('/users/me/passkeys', { token: of.token })).json, v.array(Passkey))

const add = (of: AccessPerson, credential: unknown, name = 'Celular') =>
  post('/users/me/passkeys', of, { name, credential })

async function addNew(of = ana): Promise<Authenticator> {
  const device = createAuthenticator(home)
  const { status } = await add(of, device.create(await creationFor(of)))
  expect(status).toBe(200)
  return device
}

const enter = (credential: unknown) => post('/auth/passkey', undefined, { credential })
const signIn = async (device: Authenticator, options?: AuthenticatorOptions) =>
  enter(device.get(await signInRequest(), options))

test('adding a passkey keeps it under its name, and tells its owner by mail', async () => {
  const device = await addNew()
  expect(await listOf()).toMatchObject([
    { id: device.id, name: 'Celular', isBackedUp: false, lastUsedAt: null },
  ])
  const [mail] = await readMails(api.deps, ana.email)
  expect(mail?.subject).toContain('chave de acesso')
})

const wrong: [string, AuthenticatorOptions][] = [
  ['from another origin', { origin: 'https://app.upubly.test.example' }],
  ['from our host with another port', { origin: 'https://app.upubly.test:8443' }],
  ['from our host without encryption', { origin: 'http://app.upubly.test' }],
  ['for another host', { rpId: 'upubly.test' }],
  ['without having verified the person', { isUserVerified: false }],
  ['as if it were a use', { type: 'webauthn.get' }],
]
test.each(wrong)('adding a passkey refuses one that was made %s', async (_, options) => {
  const made = createAuthenticator(home).create(await creationFor(ana), options)
  expect(codeOf((await add(ana, made)).json)).toBe('PASSKEY_INVALID')
  expect(await listOf()).toEqual([])
})

test('adding a passkey takes a challenge once, also from two calls at once', async () => {
  const creation = await creationFor(ana)
  const made = [1, 2].map(() => createAuthenticator(home).create(creation))
  const answers = await Promise.all(made.map((one) => add(ana, one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await listOf()).toHaveLength(1)
})

test("adding a passkey refuses another person's challenge, and leaves it to its owner", async () => {
  const bia = await addCaller(api.deps)
  const creation = await creationFor(ana)
  const device = createAuthenticator(home)
  expect(codeOf((await add(bia, device.create(creation))).json)).toBe('PASSKEY_INVALID')
  expect((await add(ana, device.create(creation))).status).toBe(200)
})

test('adding a passkey refuses a challenge of a sign-in, one of our own making, and one that is too old', async () => {
  const user = { id: 'AAAA' }
  const of = (challenge: string) => createAuthenticator(home).create({ challenge, user })
  for (const challenge of [(await signInRequest()).challenge, 'x'.repeat(43)])
    expect(codeOf((await add(ana, of(challenge))).json)).toBe('PASSKEY_INVALID')
  const late = (await creationFor(ana)).challenge
  clock.advance(5 * 60_000 + 1)
  expect(codeOf((await add(ana, of(late))).json)).toBe('PASSKEY_INVALID')
})

test('adding a passkey refuses one that is known, also to somebody else', async () => {
  const device = await addNew()
  const bia = await addCaller(api.deps)
  const again = await add(bia, device.create(await creationFor(bia)))
  expect(codeOf(again.json)).toBe('PASSKEY_INVALID')
  expect(await listOf(bia)).toEqual([])
  expect((await signIn(device, { userHandle: handleOf(ana) })).status).toBe(200)
})

test('adding a passkey stops at ten, however many are added at once', async () => {
  const creations: PasskeyCreation[] = []
  while (creations.length < 13) creations.push(await creationFor(ana))
  const answers = await Promise.all(
    creations.map((creation) => add(ana, createAuthenticator(home).create(creation))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(codeOf((await startFor(ana)).json)).toBe('PASSKEY_LIMIT_REACHED')
})

test('adding a passkey: bounds everything before it is looked at', async () => {
  const made = createAuthenticator(home).create(await creationFor(ana))
  const { response } = made
  for (const bad of [
    { ...made, id: 'x'.repeat(1365) },
    { ...made, id: '../etc' },
    { ...made, type: 'password' },
    { ...made, response: { ...response, clientDataJSON: 'A'.repeat(4097) } },
    { ...made, response: { ...response, attestationObject: 'A'.repeat(8193) } },
    { ...made, response: { ...response, transports: Array.from({ length: 11 }, () => 'usb') } },
    { ...made, response: undefined },
  ])
    expect(codeOf((await add(ana, bad)).json)).toBe('INVALID_REQUEST')
  for (const attestationObject of ['AAAA', '_____w', 'oWNmbXRkbm9uZQ'])
    expect(
      codeOf((await add(ana, { ...made, response: { ...response, attestationObject } })).json),
    ).toBe('PASSKEY_INVALID')
})

const handleOf = ({ userId }: AccessPerson) =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

describe('signing in by passkey', () => {
  test('signing in by passkey gives a session of its owner, confirmed, although a second step is on', async () => {
    const device = await addNew()
    await api.deps.db.update(users).set({ twoStepByMail: true }).where(eq(users.id, ana.userId))
    const auth = dataOf((await signIn(device)).json, AuthData)
    expect(auth.user).toEqual({ id: ana.userId, name: 'Ana', email: ana.email })
    const told = (await readMails(api.deps, ana.email)).map(({ subject }) => subject)
    expect(told).toContain('Novo acesso à sua conta no uPubly')
    const of = { ...ana, token: auth.accessToken }
    expect((await listOf(of))[0]?.lastUsedAt).toBe(clock.now().toISOString())
    expect((await post('/users/me/export', of)).status).toBe(200)
  })

  test('signing in by passkey asks in the same words whoever it is', async () => {
    const { challenge, ...before } = await signInRequest()
    await addNew()
    const { challenge: other, ...after } = await signInRequest()
    expect(other).not.toBe(challenge)
    expect(after).toEqual(before)
    expect(after.allowCredentials).toBeUndefined()
  })

  const wrong: [string, AuthenticatorOptions][] = [
    ['from another origin', { origin: 'https://upubly.test' }],
    ['for another host', { rpId: 'upubly.test' }],
    ['without having verified the person', { isUserVerified: false }],
    ['with the signature of another key', { isForged: true }],
    ['as if one were made', { type: 'webauthn.create' }],
    ["with somebody else's handle", { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ]
  test.each(wrong)('signing in by passkey is refused %s', async (_, options) => {
    const device = await addNew()
    expect(codeOf((await signIn(device, options)).json)).toBe('PASSKEY_INVALID')
    expect((await signIn(device)).status).toBe(200)
  })

  test('signing in by passkey is refused with an answer that was given before, also at the same moment', async () => {
    const device = await addNew()
    const answer = device.get(await signInRequest())
    const answers = await Promise.all([enter(answer), enter(answer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(codeOf((await enter(answer)).json)).toBe('PASSKEY_INVALID')
  })

  test('signing in by passkey is refused after five minutes', async () => {
    const device = await addNew()
    const request = await signInRequest()
    clock.advance(5 * 60_000)
    expect(codeOf((await enter(device.get(request))).json)).toBe('PASSKEY_INVALID')
  })

  test('signing in by passkey is refused when the counter goes back or stands still: there is a copy', async () => {
    const device = await addNew()
    expect((await signIn(device, { counter: 50 })).status).toBe(200)
    for (const counter of [50, 49, 0])
      expect(codeOf((await signIn(device, { counter })).json)).toBe('PASSKEY_INVALID')
    expect((await signIn(device, { counter: 51 })).status).toBe(200)
  })

  test('signing in by passkey works with passkeys that do not count, as those of Apple', async () => {
    const device = createAuthenticator(home)
    await add(ana, device.create(await creationFor(ana), { counter: 0 }))
    for (let time = 0; time < 2; time++)
      expect((await signIn(device, { counter: 0 })).status).toBe(200)
  })

  test('signing in by passkey is refused with a passkey that was removed, and with one that nobody knows', async () => {
    const device = await addNew()
    const removed = await post(`/users/me/passkeys/${device.id}`, ana, undefined, 'DELETE')
    expect(removed.status).toBe(200)
    expect(codeOf((await signIn(device)).json)).toBe('PASSKEY_INVALID')
    const unknown = createAuthenticator(home)
    expect(codeOf((await signIn(unknown, { userHandle: handleOf(ana) })).json)).toBe(
      'PASSKEY_INVALID',
    )
    const subjects = (await readMails(api.deps, ana.email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.includes('removida'))).toBe(true)
  })
})

const ask = async (of: AccessPerson) =>
  dataOf((await post('/auth/confirm/passkey/options', of)).json, PasskeyRequest)
const confirm = (of: AccessPerson, credential: unknown) =>
  post('/auth/confirm/passkey', of, { credential })
const forget = (of: AccessPerson) =>
  api.deps.db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, of.userId))

test('confirming who one is opens what asks for it, in this session alone', async () => {
  const device = await addNew()
  await forget(ana)
  const request = await ask(ana)
  expect(request.allowCredentials?.map(({ id }) => id)).toEqual([device.id])
  expect((await confirm(ana, device.get(request))).status).toBe(200)
  expect((await post('/users/me/export', ana)).status).toBe(200)
  const rows = await api.deps.db.select().from(sessions).where(eq(sessions.userId, ana.userId))
  expect(rows.filter(({ confirmedAt }) => confirmedAt)).toHaveLength(1)
})

test("confirming who one is is refused with somebody else's passkey or challenge, and with one of a sign-in", async () => {
  const [device, bia] = [await addNew(), await addCaller(api.deps)]
  const other = await addNew(bia)
  await forget(ana)
  const attempts = [
    other.get(await ask(ana)),
    device.get(await ask(bia)),
    device.get(await signInRequest()),
  ]
  for (const attempt of attempts)
    expect(codeOf((await confirm(ana, attempt)).json)).toBe('PASSKEY_INVALID')
  expect(codeOf((await post('/users/me/export', ana)).json)).toBe('CONFIRMATION_REQUIRED')
})

test('confirming who one is: its challenge opens no session', async () => {
  const device = await addNew()
  expect(codeOf((await enter(device.get(await ask(ana)))).json)).toBe('PASSKEY_INVALID')
})

test('a passkey is renamed by its owner alone', async () => {
  const device = await addNew()
  const rename = (of: AccessPerson, name: string) =>
    post(`/users/me/passkeys/${device.id}`, of, { name }, 'PATCH')
  expect(dataOf((await rename(ana, '  Celular novo ')).json, Passkey).name).toBe('Celular novo')
  expect(codeOf((await rename(await addCaller(api.deps), 'Meu')).json)).toBe('NOT_FOUND')
  expect(codeOf((await rename(ana, '   ')).json)).toBe('INVALID_REQUEST')
})

test('challenges that nobody answered are removed', async () => {
  await creationFor(ana)
  clock.advance(6 * 60_000)
  await removeExpired(api.deps)
  expect(await api.deps.db.select().from(passkeyChallenges)).toEqual([])
  expect(await api.deps.db.select({ id: passkeys.id }).from(passkeys)).not.toEqual([])
})
