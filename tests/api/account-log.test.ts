import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccountTools, wrongCode } from '#tests/setup/people/account-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { openSecurityLog } from '#tests/setup/server/security-lines.ts'

const { log, events, text, forget } = openSecurityLog()
let api: TestApp
let tools: ReturnType<typeof openAccountTools>

beforeAll(async () => {
  api = await createTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }, deps: { log } })
  tools = openAccountTools(api)
})
afterAll(() => api.dispose())
beforeEach(() => {
  forget()
})

test('what happens to an account is told with who, from where and in which request, without secrets', async () => {
  const email = 'fabio@upubly.test'
  const chosen = 'Fabio@2026!'
  const both = { password: chosen, confirmPassword: chosen }
  await tools.post('/auth/register', { ...both, name: 'Fábio', email, phone: '11 90000-0000' })
  const first = await readNewestMail(api.deps, email)
  const verificationToken = first.link?.searchParams.get('userToken') ?? ''
  await tools.post('/auth/verify', { verificationToken, otp: wrongCode(first.code) })
  await tools.post('/auth/verify', { verificationToken, otp: first.code })
  await tools.post('/auth/forgot-password', { email })
  const second = await readNewestMail(api.deps, email)
  const resetToken = second.link?.searchParams.get('resetToken') ?? ''
  await tools.post('/auth/reset-password', { ...both, otp: second.code, resetToken })
  const signedIn = await tools.login(email, chosen)
  const { accessToken: token, refreshToken } = Object(signedIn.json).data
  await tools.post('/users/me/two-step', { isOn: true }, { method: 'PUT', token })
  await tools.post('/auth/confirm', { password: 'Errada@2026!' }, { token })
  await tools.post('/users/me/sessions', undefined, { method: 'DELETE', token })
  expect(events().map(({ event, about }) => [event, about])).toEqual([
    ['user_created', 'sign-up'],
    ['authn_code_fail', 'verify-email'],
    ['user_updated', 'email-verified'],
    ['authn_password_reset_request', 'mailed'],
    ['authn_password_change', 'reset'],
    ['authn_login_success', undefined],
    ['user_updated', 'two-step-by-mail-on'],
    ['authn_login_fail', 'confirmation'],
    ['session_ended', 'all-others'],
  ])
  for (const line of events())
    expect(line).toMatchObject({
      ...{ userId: expect.any(String), address: expect.any(String), requestId: expect.any(String) },
    })
  const all = text()
  const secrets = [chosen, email, verificationToken, resetToken, token, refreshToken]
  for (const secret of secrets) expect(all).not.toContain(secret)
  for (const code of [first.code, second.code]) expect(all).not.toContain(`"${code}"`)
})

test('an account that many guess at is told, without its address', async () => {
  const { email } = api.people.ana
  for (let network = 0; network < 21; network += 1)
    await tools.login(email, 'Errada@2026!', { address: `198.18.${network}.1` })
  expect(events().at(-2)).toMatchObject({
    ...{ event: 'authn_login_fail_max', about: 'password', level: 40, address: '198.18.20.1' },
    emailHash: expect.any(String),
  })
  expect(events().at(-1)).toMatchObject({ event: 'excess_rate_limit_exceeded' })
  expect(text()).not.toContain(email)
})
