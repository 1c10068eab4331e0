import { expect, it } from 'vitest'
import { nameMonth, reportMonthAt, shiftMonth } from './report.ts'

it('a month is that of the calendar in the zone, not of the machine', () => {
  const newYear = Date.parse('2026-12-01T02:59:59Z')
  expect(reportMonthAt(newYear, 'America/Sao_Paulo')).toBe('2026-11')
  expect(reportMonthAt(newYear + 1000, 'America/Sao_Paulo')).toBe('2026-12')
  expect(reportMonthAt(Date.parse('2026-11-30T11:00:00Z'), 'Pacific/Apia')).toBe('2026-12')
})

it('a month is named in words', () => {
  expect([nameMonth('2026-11'), nameMonth('2027-03')]).toEqual([
    ...['novembro de 2026', 'março de 2027'],
  ])
})

it('months are counted across years', () => {
  expect([shiftMonth('2026-01', -1), shiftMonth('2026-12', 1), shiftMonth('2026-11', -12)]).toEqual(
    ['2025-12', '2027-01', '2025-11'],
  )
})
