import { expect, it } from 'vitest'
import { chooseBatchSize } from './batch-size.ts'

it.each([
  [5, 5 * 1024, 20],
  [5, 128 * 1024, 10],
  [20, 1024 * 1024, 5],
  [5, 4 * 1024 * 1024, 1],
  [1, 0, 20],
])('of %i rows of %i bytes come %i next', (rows, bytes, next) => {
  expect(chooseBatchSize(rows, bytes)).toBe(next)
})
