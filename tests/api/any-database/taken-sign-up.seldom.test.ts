import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/auth/password.ts'
import { takenSignUps, users } from '#server/db/schema/users.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'
import { password as right } from '#tests/setup/server/add-people.ts'
import {
  type ApiAnswer,
  codeOf,
  createTestApp,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'
import { addCaller } from '../../setup/people/access-world.ts'

const day = 86_400_000
const clock = createTestClock()
const chosen = 'Carla@2026!'
const other = 'Outra@2026!'

// Whoever signs up with somebody's address and then signs in must not learn whether it was free.
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
})
afterAll(() => api.dispose())

let calls = 0
/** Each from an address of its own. */
const from = () => {
  calls += 1
  return { address: `203.0.113.${calls % 250}` }
}
const signUp = (email: string, password = chosen) =>
  tools.post(
    '/auth/register',
    {
      ...{ name: 'Carla Dias', email, phone: '+55 11 98888-7777' },
      password,
      confirmPassword: password,
    },
    from(),
  )
const signIn = (email: string, password = chosen) => tools.login(email, password, from())
const kindsOf = async (email: string) => (await readMails(api.deps, email)).map(({ kind }) => kind)
/** What a stranger can see of an answer; cookies and ids are never the same twice. */
const seen = ({ status, headers, json }: ApiAnswer) => ({
  status,
  code: codeOf(json),
  message: Object(json).error?.message,
  cookie: headers.get('Set-Cookie')?.replace(/=[\w-]{43};/, '=…;'),
})

it('a sign-in after a sign-up with an address is answered the same, whoever has it, until the owner of the account signs in', async () => {
  const { email: taken } = api.people.ana
  const free = 'livre@upubly.test'
  for (const email of [taken, free]) expect((await signUp(email)).status).toBe(200)
  const answer = seen(await signIn(taken))
  expect(answer).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  expect(answer.cookie).toMatch(/^upubly_sign_up=…;/)
  expect(seen(await signIn(free))).toEqual(answer)
  const wrong = seen(await signIn(taken, other))
  expect(wrong.code).toBe('INVALID_CREDENTIALS')
  expect(seen(await signIn(free, other))).toEqual(wrong)
  // Each has had a mail for the sign-up and one for the sign-in.
  expect(await kindsOf(taken)).toEqual(['account-exists', 'account-exists'])
  expect(await kindsOf(free)).toEqual(['verify-email', 'verify-email'])
  expect((await signIn(taken, right)).status).toBe(200)
})

it('a sign-in after a sign-up with an address says after a second sign-up that the password is wrong, whichever it is', async () => {
  const { email: taken } = api.people.bruno
  const free = 'vaga@upubly.test'
  for (const email of [taken, free]) {
    await signUp(email)
    await signUp(email, other)
    for (const password of [chosen, other])
      expect(codeOf((await signIn(email, password)).json)).toBe('INVALID_CREDENTIALS')
  }
})

it('a sign-in after a sign-up with an address is a guess like any other: twenty are let through, whoever has the address', async () => {
  const { email: taken, userId } = await addCaller(api.deps)
  const passwordHash = await hashPassword(right)
  await api.deps.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  for (const email of [taken, 'desocupada@upubly.test']) {
    await signUp(email)
    const answers = await Promise.all(Array.from({ length: 23 }, () => signIn(email)))
    const codes = answers.map(({ json }) => codeOf(json)).toSorted()
    expect(codes).toEqual([
      ...Array.from({ length: 20 }, () => 'EMAIL_NOT_VERIFIED'),
      ...Array.from({ length: 3 }, () => 'RATE_LIMITED'),
    ])
  }
})

it('a sign-in after a sign-up with an address is forgotten when a sign-up that nobody verifies is', async () => {
  clock.advance(31 * day)
  await removeExpired(api.deps)
  expect(await api.deps.db.$count(takenSignUps)).toBe(0)
})
