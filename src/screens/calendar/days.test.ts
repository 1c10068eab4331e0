import { expect, it } from 'vitest'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { placeOf } from './calendar-view.ts'
import { dayBounds, listDays, listHours, rangeLabel } from './days.ts'

const weekOf = (date: string) => placeOf('week', date).date

it('the week starts on the Sunday on or before the day', () => {
  expect(weekOf('2026-11-22')).toBe('2026-11-22')
  expect(weekOf('2026-11-28')).toBe('2026-11-22')
})

it("the week begins its days at midnight in the project's zone", () => {
  const bounds = dayBounds(listDays('2026-11-22', '2026-11-28'), 'America/Sao_Paulo')
  expect(bounds).toHaveLength(8)
  expect(new Date(bounds[7] ?? 0).toISOString()).toBe('2026-11-29T03:00:00.000Z')
})

it("the week uses the date in the project's zone, as in Tokyo", () => {
  const now = Date.parse('2026-11-22T16:00:00Z')
  expect(wallClockAt(now, 'Asia/Tokyo').date).toBe('2026-11-23')
  expect(wallClockAt(now, 'America/Sao_Paulo').date).toBe('2026-11-22')
})

it('the week names its first and last day', () => {
  expect(rangeLabel('2026-11-22')).toBe('22 de novembro - 28 de novembro')
})

const missing = (date: string, zone: string) => {
  const hours = listHours(date, zone)
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !hours.includes(hour))
}

it('the hours of a day are 24 on most days, and on the day with an hour twice, too', () => {
  expect(listHours('2026-11-22', 'America/Sao_Paulo')).toHaveLength(24)
  expect(missing('2027-10-31', 'Europe/Lisbon')).toEqual([])
})

it('the hours of a day leave out the one that clocks skip, wherever in the day it is', () => {
  expect(missing('2027-03-28', 'Europe/Lisbon')).toEqual([1])
  expect(missing('2027-09-05', 'America/Santiago')).toEqual([0])
  // On Lord Howe, clocks go forward by half an hour, from 02:00 to 02:30.
  expect(missing('2027-10-03', 'Australia/Lord_Howe')).toEqual([])
})
