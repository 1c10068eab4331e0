import { expect, test } from 'vitest'
import { median } from './median.ts'

test('median is the middle of an odd number of values and between the middle two of an even one', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 10])).toBe(3.5)
  expect(() => median([])).toThrow('nothing')
})
