import { expect, it } from 'vitest'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { keepClockTime } from './keep-clock-time.ts'

const iso = (instant: string, date: string, timeZone: string) =>
  new Date(keepClockTime(Date.parse(instant), date, timeZone)).toISOString()

it.each([
  ['America/Sao_Paulo', '2030-05-10T13:00:00.000Z', '2030-05-31', '2030-05-31T13:00:00.000Z'],
  ['America/Manaus', '2030-05-10T02:00:00.000Z', '2030-05-20', '2030-05-21T02:00:00.000Z'],
  ['America/Noronha', '2030-05-10T13:00:00.000Z', '2031-01-01', '2031-01-01T13:00:00.000Z'],
  ['Europe/Lisbon', '2030-05-10T13:00:00.000Z', '2030-12-10', '2030-12-10T14:00:00.000Z'],
  ['Asia/Kathmandu', '2030-05-10T18:20:00.000Z', '2030-05-01', '2030-04-30T18:20:00.000Z'],
  ['Pacific/Apia', '2030-05-10T13:00:00.000Z', '2030-05-01', '2030-04-30T13:00:00.000Z'],
])('a time on another date keeps what the clock shows in %s', (zone, instant, date, expected) => {
  expect(iso(instant, date, zone)).toBe(expected)
  const { time } = wallClockAt(Date.parse(instant), zone)
  expect(wallClockAt(Date.parse(expected), zone)).toEqual({ date, time })
})

it('a time on another date keeps seconds, which posts made at once have', () => {
  expect(iso('2030-05-10T13:00:07.089Z', '2030-05-11', 'America/Sao_Paulo')).toBe(
    '2030-05-11T13:00:07.089Z',
  )
})

it('a time on another date moves forward by the gap in the night when clocks go forward', () => {
  // Lisbon, 31 March 2030: 01:00 becomes 02:00.
  expect(iso('2030-03-30T01:30:00Z', '2030-03-31', 'Europe/Lisbon')).toBe(
    '2030-03-31T01:30:00.000Z',
  )
  expect(wallClockAt(Date.parse('2030-03-31T01:30:00Z'), 'Europe/Lisbon').time).toBe('02:30')
  // São Paulo, 4 November 2018: 00:00 becomes 01:00.
  expect(iso('2018-11-03T03:15:00Z', '2018-11-04', 'America/Sao_Paulo')).toBe(
    '2018-11-04T03:15:00.000Z',
  )
})

it('a time on another date is the first of the two in the night when clocks go back', () => {
  // Lisbon, 27 October 2030: 02:00 becomes 01:00, so 01:30 is there at 00:30 and 01:30 UTC.
  expect(iso('2030-10-26T00:30:00Z', '2030-10-27', 'Europe/Lisbon')).toBe(
    '2030-10-27T00:30:00.000Z',
  )
  expect(iso('2030-10-28T01:30:00Z', '2030-10-27', 'Europe/Lisbon')).toBe(
    '2030-10-27T00:30:00.000Z',
  )
  // São Paulo, 17 February 2018 ended twice: 23:30 is there at 01:30 and 02:30 UTC of the 18th.
  expect(iso('2018-02-17T01:30:00Z', '2018-02-17', 'America/Sao_Paulo')).toBe(
    '2018-02-18T01:30:00.000Z',
  )
})

it('a time on another date goes to the next day where a zone skipped one', () => {
  const at = (date: string) => iso('2011-12-28T20:00:00Z', date, 'Pacific/Apia')
  expect(at('2011-12-29')).toBe('2011-12-29T20:00:00.000Z')
  // 30 December 2011 was not there in Apia: 10:00 of the 31st follows 10:00 of the 29th.
  expect(at('2011-12-30')).toBe('2011-12-30T20:00:00.000Z')
  expect(at('2011-12-31')).toBe('2011-12-30T20:00:00.000Z')
})

it('a time on another date is no number for a malformed date or an unknown zone', () => {
  expect(keepClockTime(0, '10/05/2030', 'America/Sao_Paulo')).toBeNaN()
  expect(keepClockTime(0, '2030-05-10', 'Nowhere/Town')).toBeNaN()
})
