import { expect, it } from 'vitest'
import { addDays, formatPlainDate, isPlainDate, weekdayOf, weekStartOf } from './plain-date.ts'

it('plain dates are added across the ends of months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

it('plain dates have a weekday', () => {
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(weekdayOf('2026-11-28')).toBe(6)
})

it('plain dates refuse days that do not exist and texts that are not days', () => {
  expect(isPlainDate('2026-02-29')).toBe(false)
  expect(isPlainDate('2026-13-01')).toBe(false)
  expect(isPlainDate('22/11/2026')).toBe(false)
  expect(isPlainDate('2026-11-22')).toBe(true)
})

it('plain dates belong to the week that begins on the Sunday on or before them', () => {
  expect(['2026-11-22', '2026-11-28', '2027-01-01'].map(weekStartOf)).toEqual([
    ...['2026-11-22', '2026-11-22', '2026-12-27'],
  ])
})

it('plain dates are written in Portuguese', () => {
  expect(formatPlainDate('2026-03-01', 'dayAndMonth')).toBe('01 de março')
  expect(formatPlainDate('2026-03-01', 'numeric')).toBe('01/03/2026')
  expect(formatPlainDate('2026-03-01', 'full')).toBe('domingo, 1 de março')
})
