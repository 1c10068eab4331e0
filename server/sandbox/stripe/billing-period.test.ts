import { expect, test } from 'vitest'
import { periodAt } from './price-list.ts'

const seconds = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000
const days = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((time) => new Date(time * 1000).toISOString().slice(0, 10))

test.each([
  ['the first month', '2026-01-31', 'month', '2026-02-10', ['2026-01-31', '2026-02-28']],
  ['a month of the 31st', '2026-01-31', 'month', '2026-03-01', ['2026-02-28', '2026-03-31']],
  ['the very end of a month', '2026-01-15', 'month', '2026-02-15', ['2026-02-15', '2026-03-15']],
  ['many months later', '2026-01-31', 'month', '2027-04-30', ['2027-04-30', '2027-05-31']],
  ['a year from a leap day', '2028-02-29', 'year', '2029-03-01', ['2029-02-28', '2030-02-28']],
  ['the next leap day', '2028-02-29', 'year', '2032-03-01', ['2032-02-29', '2033-02-28']],
] as const)('%s', (_name, anchor, interval, at, expected) => {
  expect(days(periodAt(seconds(anchor), interval, seconds(at)))).toEqual(expected)
})
