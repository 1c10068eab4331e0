import { expect, test } from 'vitest'
import { retryDelay } from './deliver-mail.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]

test('retryDelay waits grow with the attempts, up to six hours', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) => retryDelay(attempts, () => 0.5))
  expect(waits).toEqual([
    ...[10 * second, minute, 5 * minute, 30 * minute, 2 * hour],
    ...[6 * hour, 6 * hour, 6 * hour],
  ])
})

test('a wait is up to a quarter shorter or longer', () => {
  expect(retryDelay(2, () => 0)).toBe(45 * second)
  expect(retryDelay(2, () => 1)).toBe(75 * second)
})
