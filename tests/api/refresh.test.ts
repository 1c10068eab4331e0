import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthData, RefreshAnswer } from '#contract/people/auth.ts'
import { writeDeviceProof } from '#local/calls/device-proof.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { password } from '#tests/setup/server/add-people.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const minute = 60_000
const clock = createTestClock()
const events: unknown[] = []
let api: TestApp

beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void events.push(JSON.parse(line)) })
  api = await createTestApp({ clock, deps: { log } })
})
afterAll(() => api.dispose())

const ask = (refreshToken: string) =>
  api.request('/auth/refresh', { method: 'POST', json: { refreshToken } })

async function refresh(refreshToken: string) {
  const answer = await ask(refreshToken)
  expect(answer.status).toBe(200)
  return dataOf(answer.json, RefreshAnswer)
}

async function expectEnded(refreshToken: string) {
  const answer = await ask(refreshToken)
  expect(answer.status).toBe(401)
  expect(codeOf(answer.json)).toBe('SESSION_ENDED')
}

test('each refresh gives a new pair, and the new access token works', async () => {
  const first = await api.signIn()
  const second = await refresh(first.refreshToken)
  const third = await refresh(second.refreshToken)
  expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3)
  // The clock stands still: a device would take an equal token for the one that was refused.
  expect(new Set([first.accessToken, second.token, third.token]).size).toBe(3)
  expect((await api.request('/projects', { token: third.token })).status).toBe(200)
})

test('a lost answer signs nobody out: the old token is valid until the new one is used', async () => {
  const { refreshToken } = await api.signIn()
  await refresh(refreshToken)
  clock.advance(1.9 * minute)
  const again = await refresh(refreshToken)
  await refresh(again.refreshToken)
})

test('simultaneous refreshes all get working tokens, and one of them continues', async () => {
  const { refreshToken } = await api.signIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)))
  for (const { token } of answers)
    expect((await api.request('/projects', { token })).status).toBe(200)
  const chosen = answers[3]?.refreshToken ?? ''
  await refresh((await refresh(chosen)).refreshToken)
})

test('using a token again after its successor was used ends the whole family', async () => {
  const { refreshToken: stolen } = await api.signIn()
  const second = await refresh(stolen)
  const third = await refresh(second.refreshToken)
  await expectEnded(stolen)
  await expectEnded(third.refreshToken)
  await expectEnded(second.refreshToken)
})

test('without a device key, using a token again after two minutes ends the whole family', async () => {
  const { refreshToken: stolen } = await api.signIn()
  const second = await refresh(stolen)
  clock.advance(2.1 * minute)
  await expectEnded(stolen)
  await expectEnded(second.refreshToken)
})

describe('in a session that is bound to the key of a device', () => {
  const path = { method: 'POST', path: '/auth/refresh' }
  let pair: CryptoKeyPair
  beforeAll(async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  })
  async function signInWithKey() {
    const DPoP = await writeDeviceProof(pair, { method: 'POST', path: '/auth/login' })
    const json = { email: api.people.ana.email, password }
    const answer = await api.request('/auth/login', { method: 'POST', json, headers: { DPoP } })
    return dataOf(answer.json, AuthData).refreshToken
  }
  async function askWithKey(refreshToken: string) {
    const DPoP = await writeDeviceProof(pair, { ...path, token: refreshToken })
    const sent = { method: 'POST', json: { refreshToken }, headers: { DPoP } }
    return await api.request('/auth/refresh', sent)
  }
  async function refreshWithKey(refreshToken: string) {
    const answer = await askWithKey(refreshToken)
    expect(answer.status).toBe(200)
    return dataOf(answer.json, RefreshAnswer).refreshToken
  }

  test.each([10, 20 * 24 * 60])(
    'an answer that was lost signs nobody out after %i minutes offline',
    async (minutes) => {
      const first = await signInWithKey()
      const lost = await refreshWithKey(first)
      clock.advance(minutes * minute)
      const kept = await refreshWithKey(first)
      await refreshWithKey(await refreshWithKey(kept))
      // What was lost was never used: whoever finds it now is no device that refreshes in turn.
      expect(codeOf((await askWithKey(lost)).json)).toBe('SESSION_ENDED')
    },
  )

  test('in a session that is bound to the key of a device: a token whose successor was used ends the whole family, at once and after minutes', async () => {
    for (const minutes of [0, 10]) {
      const first = await signInWithKey()
      const third = await refreshWithKey(await refreshWithKey(first))
      clock.advance(minutes * minute)
      expect(codeOf((await askWithKey(first)).json)).toBe('SESSION_ENDED')
      expect(codeOf((await askWithKey(third)).json)).toBe('SESSION_ENDED')
    }
  })
})

test.each([0, 1, 15])(
  'the session ends when two successors of one token are both used: one is a copy (%i minutes later)',
  async (minutes) => {
    const { refreshToken: stolen } = await api.signIn()
    const thief = await refresh(stolen)
    const owner = await refresh(stolen)
    const next = await refresh(thief.refreshToken)
    clock.advance(minutes * minute)
    await expectEnded(owner.refreshToken)
    await expectEnded(next.refreshToken)
    expect((await api.request('/projects', { token: next.token })).status).toBe(401)
    const { id: userId } = api.people.ana
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'authn_token_reuse', userId, msg: 'security' }),
    )
    events.length = 0
  },
)

test('a lost answer does not end the family when its token is never used', async () => {
  const { refreshToken } = await api.signIn()
  await refresh(refreshToken)
  const again = await refresh(refreshToken)
  clock.advance(15 * minute)
  await refresh((await refresh(again.refreshToken)).refreshToken)
})

test("the end of one family does not affect the person's other sessions", async () => {
  const other = await api.signIn()
  const { refreshToken } = await api.signIn()
  await api.request('/auth/logout', { method: 'POST', json: { refreshToken } })
  await expectEnded(refreshToken)
  await refresh(other.refreshToken)
})

test('signing out ends every token of the session, and twice is no error', async () => {
  const { refreshToken } = await api.signIn()
  const next = await refresh(refreshToken)
  for (const round of [1, 2]) {
    const answer = await api.request('/auth/logout', { method: 'POST', json: { refreshToken } })
    expect([round, answer.status]).toEqual([round, 200])
  }
  await expectEnded(next.refreshToken)
})

test('a device that kept the hash alone signs out with it, and renews nothing', async () => {
  const { accessToken, refreshToken } = await api.signIn()
  const hash = createHash('sha256').update(refreshToken).digest('hex')
  await expectEnded(hash)
  expect((await api.request('/projects', { token: accessToken })).status).toBe(200)
  const answer = await api.request('/auth/logout', {
    ...{ method: 'POST', json: { refreshToken: hash } },
  })
  expect(answer.status).toBe(200)
  expect((await api.request('/projects', { token: accessToken })).status).toBe(401)
  await expectEnded(refreshToken)
})

test('an unknown token and an expired one end the session', async () => {
  await expectEnded('never-made')
  const { refreshToken } = await api.signIn()
  clock.advance(30 * 24 * 60 * minute)
  await expectEnded(refreshToken)
})

test('an active session survives the removal of its expired tokens', async () => {
  let { refreshToken } = await api.signIn()
  for (let days = 0; days < 40; days += 8) {
    clock.advance(8 * 24 * 60 * minute)
    refreshToken = (await refresh(refreshToken)).refreshToken
  }
  await removeExpired(api.deps)
  await refresh(refreshToken)
})
