import { expect, it } from 'vitest'
import { backoff } from './classify-answer.ts'

it('the pause before a retry doubles its ceiling with each failure and never waits more than five minutes', () => {
  const ceilings = [1, 2, 3, 7, 8, 20, 10_000].map((attempts) => backoff(attempts, 1))
  expect(ceilings).toEqual([4_000, 8_000, 16_000, 256_000, 300_000, 300_000, 300_000])
})

it('the pause before a retry spreads retries over the whole range and never retries within a second', () => {
  expect(backoff(5, 0.5)).toBe(32_000)
  expect(backoff(5, 0)).toBe(1_000)
})
