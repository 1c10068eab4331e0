import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/db/schema/calls.ts'
import { outgoingMails } from '#server/db/schema/outgoing-mails.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import {
  type ApiAnswer,
  codeOf,
  createTestApp,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'

const clock = createTestClock()
const home = '203.0.113.10'
const both = { password, confirmPassword: password }
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
let email: string
let token: string

beforeAll(async () => {
  api = await createTestApp({ clock, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  tools = openAccountTools(api)
  email = api.people.ana.email
})
afterAll(() => api.dispose())
beforeEach(async () => {
  for (const table of [rateLimits, sessions, outgoingMails]) await api.deps.db.delete(table)
  await tools.setUser(api.people.ana.id, { email })
  token = (await tools.signIn(email, { address: home })).accessToken
  // That of a new device.
  await api.deps.db.delete(outgoingMails)
})

// Each call comes from a network of its own, so that no other limit is met.
let networks = 0
const elsewhere = () => {
  networks += 1
  return `198.${18 + (networks >> 8)}.${networks & 255}.9`
}

interface Mailed {
  code: string
  give: (otp: string, address?: string) => Promise<ApiAnswer>
}

/** Has a new code mailed to the same person; the one before ends. */
type Mail = () => Promise<Mailed>

const mailReset: Mail = async () => {
  // As if ten minutes had passed since the last two mails.
  await api.deps.db.delete(rateLimits).where(like(rateLimits.key, 'reset-mail%'))
  await tools.post('/auth/forgot-password', { email }, { address: elsewhere() })
  const { code, link } = await readNewestMail(api.deps, email)
  const resetToken = link?.searchParams.get('resetToken')
  return {
    code,
    give: (otp, address = elsewhere()) =>
      tools.post('/auth/reset-password', { ...both, otp, resetToken }, { address }),
  }
}

const mailVerification: Mail = async () => {
  const form = { name: 'Eva', email: 'eva@upubly.test', phone: '11 90000-0000', ...both }
  await tools.post('/auth/register', form, { address: elsewhere() })
  const { code, link } = await readNewestMail(api.deps, form.email)
  const verificationToken = link?.searchParams.get('userToken')
  return {
    code,
    give: (otp, address = elsewhere()) =>
      tools.post('/auth/verify', { verificationToken, otp }, { address }),
  }
}

const mailNewAddress: Mail = async () => {
  const moved = { email: 'ana.nova@upubly.test' }
  await confirmAct(api.deps, api.people.ana.id, 'change-email')
  await tools.post('/users/me/email', moved, { token, address: elsewhere() })
  const { code } = await readNewestMail(api.deps, moved.email)
  return {
    code,
    give: (otp, address = elsewhere()) =>
      tools.post('/users/me/email/confirm', { otp }, { token, address }),
  }
}

async function mailAndGuess(mail: Mail, times: number): Promise<Mailed> {
  clock.advance(1)
  const mailed = await mail()
  for (let round = 0; round < times; round += 1)
    expect(codeOf((await mailed.give(wrongCode(mailed.code))).json)).toBe('CODE_INVALID')
  return mailed
}

/** Uses up the free guesses, at two codes; the last one is still good. */
async function guessTwentyTimes(mail: Mail): Promise<Mailed> {
  await mailAndGuess(mail, 16)
  return await mailAndGuess(mail, 4)
}

test.each([
  ['a new password', mailReset],
  ['a sign-up', mailVerification],
  ['a new address', mailNewAddress],
])('codes of %s are limited per account, over all codes and addresses', async (_what, mail) => {
  const { code, give } = await guessTwentyTimes(mail)
  for (const otp of [wrongCode(code), code]) {
    const refused = await give(otp)
    expect(codeOf(refused.json)).toBe('RATE_LIMITED')
    expect(refused.headers.get('Retry-After')).toBe('30')
  }
  clock.advance(30_000)
  expect((await give(code)).status).toBe(200)
})

test.each([
  ['a new password', mailReset],
  ['a new address', mailNewAddress],
])(
  'while strangers guess codes of %s, the owner gives it from where they signed in before',
  async (_what, mail) => {
    const { code, give } = await guessTwentyTimes(mail)
    expect(codeOf((await give(code)).json)).toBe('RATE_LIMITED')
    expect((await give(code, home)).status).toBe(200)
  },
)

test('guesses at a code do not count as guesses at the password or at another code', async () => {
  await guessTwentyTimes(mailReset)
  expect((await tools.login(email, password, { address: elsewhere() })).status).toBe(200)
  const { code, give } = await mailNewAddress()
  expect((await give(code)).status).toBe(200)
})
