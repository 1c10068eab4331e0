import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/auth.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { createTestClock } from '#tests/fakes/test-clock.ts'
import { codeOf, createTestApp, dataOf, type TestApp } from '#tests/setup/create-test-app.ts'

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
  expect((await api.request('/projects', { token: third.token })).status).toBe(200)
})

test('an answer lost on the way signs nobody out: the old token is good until the new one is used', async () => {
  const { refreshToken } = await api.signIn()
  await refresh(refreshToken)
  clock.advance(1.9 * minute)
  const again = await refresh(refreshToken)
  await refresh(again.refreshToken)
})

test('refreshes that race all get tokens that work, and one of them goes on', async () => {
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

test('using a token again after two minutes ends the whole family', async () => {
  const { refreshToken: stolen } = await api.signIn()
  const second = await refresh(stolen)
  clock.advance(2.1 * minute)
  await expectEnded(stolen)
  await expectEnded(second.refreshToken)
})

test.each([0, 1, 15])(
  'two tokens traded for the same one within the grace, both in use, end the session: one is a copy (%i minutes later)',
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

test('an answer lost on the way does not end the family when its token is never used', async () => {
  const { refreshToken } = await api.signIn()
  await refresh(refreshToken)
  const again = await refresh(refreshToken)
  clock.advance(15 * minute)
  await refresh((await refresh(again.refreshToken)).refreshToken)
})

test('one family ending leaves the other sessions of the person alone', async () => {
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

test('a token nobody made, and one past its thirty days, end the session', async () => {
  await expectEnded('never-made')
  const { refreshToken } = await api.signIn()
  clock.advance(30 * 24 * 60 * minute)
  await expectEnded(refreshToken)
})

test('a session in use outlives the clearing of its expired tokens', async () => {
  let { refreshToken } = await api.signIn()
  for (let days = 0; days < 40; days += 8) {
    clock.advance(8 * 24 * 60 * minute)
    refreshToken = (await refresh(refreshToken)).refreshToken
  }
  await removeExpired(api.deps)
  await refresh(refreshToken)
})
