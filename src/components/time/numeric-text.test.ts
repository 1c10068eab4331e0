import { expect, it } from 'vitest'
import { numericText } from './numeric-text.ts'

const instant = '2026-11-21T17:30:09.000Z'

it('numericText writes a time in digits, with minutes, with seconds or in short', () => {
  expect(numericText(instant, 'America/Sao_Paulo')).toBe('21/11/2026, 14:30')
  expect(numericText(instant, 'America/Sao_Paulo', 'second')).toBe('21/11/2026 14:30:09')
  expect(numericText(instant, 'America/Sao_Paulo', 'short')).toBe('21/11, 14:30')
})

it('numericText writes the time of the zone, not of the machine', () => {
  expect(numericText(Date.parse(instant), 'Asia/Tokyo')).toBe('22/11/2026, 02:30')
})

it.each([
  ['America/Manaus', '2027-01-12T03:55:00Z', '11/01/2027, 23:55'],
  ['America/Noronha', '2027-01-12T02:05:00Z', '12/01/2027, 00:05'],
  ['Asia/Kathmandu', '2027-01-11T18:20:00Z', '12/01/2027, 00:05'],
  ['Pacific/Apia', '2027-01-12T10:55:00Z', '12/01/2027, 23:55'],
  ['Europe/Lisbon', '2027-03-28T01:30:00Z', '28/03/2027, 02:30'],
  ['Europe/Lisbon', '2027-10-31T00:30:00Z', '31/10/2027, 01:30'],
  ['Europe/Lisbon', '2027-10-31T01:30:00Z', '31/10/2027, 01:30'],
])(
  'numericText writes near midnight and in the nights of clock changes what clocks show: %s, %s',
  (zone, at, text) => {
    expect(numericText(at, zone)).toBe(text)
  },
)
