import { expect, it } from 'vitest'
import { findMonthSpan } from './month-span.ts'

const now = new Date('2026-11-26T12:00:00Z')
const spanOf = (month: string, zone: string, at = now) => {
  const { from, until, days, passed, dayBefore } = findMonthSpan(month, zone, at)
  return [from.toISOString(), until.toISOString(), days.length, passed, dayBefore]
}

it('a month begins and ends at midnight of the zone, also on the other side of the date line', () => {
  expect(spanOf('2026-11', 'America/Sao_Paulo')).toEqual([
    ...['2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z', 30, 26, '2026-10-31'],
  ])
  expect(spanOf('2026-11', 'Pacific/Apia')).toEqual([
    ...['2026-10-31T11:00:00.000Z', '2026-11-30T11:00:00.000Z', 30, 27, '2026-10-31'],
  ])
  expect(spanOf('2028-02', 'America/Sao_Paulo').slice(2)).toEqual([29, 0, '2028-01-31'])
})

it('a month whose first hour a clock skips begins with the first one that there is', () => {
  // Asunción put its clocks forward at midnight of 1 October 2017.
  expect(spanOf('2017-10', 'America/Asuncion')[0]).toBe('2017-10-01T04:00:00.000Z')
})
