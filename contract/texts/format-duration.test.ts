import { expect, it } from 'vitest'
import { formatDuration } from './format-numbers.ts'

it.each([
  [0, '0:00'],
  [44.6, '0:45'],
  [600, '10:00'],
  [3723, '1:02:03'],
])('formatDuration writes %d seconds as players do', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
