import { expect, it } from 'vitest'
import { abbreviateCount } from './format-numbers.ts'

it.each([
  [null, '0'],
  [0, '0'],
  [1, '1'],
  [999, '999'],
  [1000, '1.0K'],
  [1049, '1.0K'],
  [1050, '1.1K'],
  [12_345, '12.3K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_000_000, '1.0M'],
  [1_049_999, '1.0M'],
  [1_050_000, '1.1M'],
  [12_345_678, '12.3M'],
  [999_999_999, '1000.0M'],
])('a count of %s is abbreviated to %s', (count, said) => {
  expect(abbreviateCount(count)).toBe(said)
})
