import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccountTools } from '#tests/setup/people/account-tools.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

// How long a call takes must not tell whether an address has an account. Without the equal work
// and the equal wait these differ by several times.

const rounds = 15
/** A busy machine may be uneven three times in a row, seldom; a difference is always there. */
const noisy = { retry: 2 }
let api: TestApp
let tools: ReturnType<typeof openAccountTools>
/** Of somebody else than whose address is asked about. */
let token: string

beforeAll(async () => {
  api = await createTestApp()
  tools = openAccountTools(api)
  token = (await api.signIn(api.people.bruno.email)).accessToken
})
afterAll(() => api.dispose())

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0
const fresh = () => `p${crypto.randomUUID()}@upubly.test`
const form = { name: 'Eva', phone: '11 90000-0000', password, confirmPassword: password }

/** Of what writes a mail: no answer comes sooner, in ms (`server/security/answer-after.ts`). */
const equalMs = 300

test.each([
  ['a sign-in', 0, (email: string) => tools.login(email, 'Errada@2026!')],
  ['a sign-up', equalMs, (email: string) => tools.post('/auth/register', { ...form, email })],
  [
    'a forgotten password',
    equalMs,
    (email: string) => tools.post('/auth/forgot-password', { email }),
  ],
  [
    'a change of address',
    equalMs,
    async (email: string) => {
      await confirmAct(api.deps, api.people.bruno.id, 'change-email')
      return await tools.post('/users/me/email', { email }, { token })
    },
  ],
])('%s takes as long for an unknown address as for a known one', noisy, async (_, least, call) => {
  const time = async (email: string) => {
    const startedAt = performance.now()
    const { status } = await call(email)
    expect([200, 401]).toContain(status)
    return performance.now() - startedAt
  }
  const { email } = api.people.ana
  await time(fresh())
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    known.push(await time(email))
    unknown.push(await time(fresh()))
  }
  // A timer may be early by a millisecond.
  expect(Math.min(...known, ...unknown)).toBeGreaterThan(least - 2)
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeLessThan(1.5)
  expect(ratio).toBeGreaterThan(1 / 1.5)
})
