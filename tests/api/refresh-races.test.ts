import { afterAll, beforeAll, expect, test } from 'vitest'
import { RefreshAnswer } from '#contract/auth.ts'
import { createTestApp, dataOf, type TestApp } from '#tests/setup/create-test-app.ts'
import { createRandom } from '#tests/setup/random.ts'

const seeds = 12
const patient = { timeout: 60_000 }
let api: TestApp

beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

/** Undefined: the session is over. */
async function refresh(refreshToken: string) {
  const answer = await api.request('/auth/refresh', { method: 'POST', json: { refreshToken } })
  return answer.status === 200 ? dataOf(answer.json, RefreshAnswer) : undefined
}

const stands = async (token: string) => (await api.request('/projects', { token })).status === 200

test('a device whose answers are lost again and again is never signed out', patient, async () => {
  for (let seed = 0; seed < seeds; seed += 1) {
    const random = createRandom(seed)
    let { refreshToken } = await api.signIn()
    for (let round = 0; round < 8; round += 1) {
      // One at a time, as its lock has it; of some the device never hears, and asks again as
      // before.
      for (let lost = random.between(0, 2); lost > 0; lost -= 1) await refresh(refreshToken)
      const next = await refresh(refreshToken)
      expect([seed, round, next !== undefined]).toEqual([seed, round, true])
      if (!next) return
      refreshToken = next.refreshToken
      expect(await stands(next.token)).toBe(true)
    }
  }
})

test(
  'a thief and the owner who both go on with one token end up with nothing, whoever is quicker',
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
      // Each trades three times, in any order, some at the very same moment.
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
      // One more each: a copy cannot go on from here.
      for (const chain of chains) await step(chain)
      expect([seed, ...chains.map(({ isOver }) => isOver)]).toEqual([seed, true, true])
    }
  },
)
