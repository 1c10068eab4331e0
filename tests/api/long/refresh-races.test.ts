import { afterAll, beforeAll, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/people/auth.ts'
import { createRandom } from '#tests/setup/media/random.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'

const seeds = 12
const patient = { timeout: 60_000 }
let api: TestApp

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

/** Undefined when the session has ended. */
async function refresh(refreshToken: string) {
  const answer = await api.request('/auth/refresh', { method: 'POST', json: { refreshToken } })
  return answer.status === 200 ? dataOf(answer.json, RefreshAnswer) : undefined
}

const isActive = async (token: string) => (await api.request('/projects', { token })).status === 200

test('a device that loses many answers is never signed out', patient, async () => {
  for (let seed = 0; seed < seeds; seed += 1) {
    const random = createRandom(seed)
    let { refreshToken } = await api.signIn()
    for (let round = 0; round < 8; round += 1) {
      // One request at a time, as the device's lock ensures. Some answers are lost, and the device
      // repeats the request with the same token.
      for (let lost = random.between(0, 2); lost > 0; lost -= 1) await refresh(refreshToken)
      const next = await refresh(refreshToken)
      expect([seed, round, next !== undefined]).toEqual([seed, round, true])
      if (!next) return
      refreshToken = next.refreshToken
      expect(await isActive(next.token)).toBe(true)
    }
  }
})

test(
  'when a thief and the owner both use one refresh token, both are signed out in the end, whatever the order',
  patient,
  async () => {
    for (let seed = 0; seed < seeds; seed += 1) {
      const random = createRandom(seed)
      const { refreshToken: stolen } = await api.signIn()
      const chains = ['owner', 'thief'].map(() => ({ refreshToken: stolen, isOver: false }))
      const step = async (chain: { refreshToken: string; isOver: boolean }) => {
        const next = chain.isOver ? undefined : await refresh(chain.refreshToken)
        if (next) chain.refreshToken = next.refreshToken
        else chain.isOver = true
      }
      // Each refreshes three times, in random order, sometimes simultaneously.
      const turns = chains.flatMap((chain) => [chain, chain, chain])
      turns.sort(() => random.next() - 0.5)
      while (turns.length > 0) {
        const together = turns.splice(0, random.chance(0.5) ? 2 : 1)
        const [first, second] = together
        if (first && first === second) {
          await step(first)
          await step(first)
        } else await Promise.all(together.map(step))
      }
      // One more refresh each: now both chains must have ended.
      for (const chain of chains) await step(chain)
      expect([seed, ...chains.map(({ isOver }) => isOver)]).toEqual([seed, true, true])
    }
  },
)
