import { describe, expect, it } from 'vitest'
import { callInZone } from '#tests/setup/server/call-in-zone.ts'
import { expandOccurrences } from './occurrences.ts'

const saoPaulo = 'America/Sao_Paulo'

it('expandOccurrences gives one instant when nothing repeats', () => {
  expect(
    expandOccurrences({
      schedule: '2026-11-21T17:30:00.000Z',
      timeZone: saoPaulo,
      repeatType: 0,
      repeatNumber: 5,
    }),
  ).toEqual(['2026-11-21T17:30:00.000Z'])
})

it('expandOccurrences gives the first and N more, D days apart', () => {
  expect(
    expandOccurrences({
      schedule: '2026-11-21T17:30:00.000Z',
      timeZone: saoPaulo,
      repeatType: 2,
      repeatNumber: 2,
    }),
  ).toEqual(['2026-11-21T17:30:00.000Z', '2026-11-23T17:30:00.000Z', '2026-11-25T17:30:00.000Z'])
})

it('expandOccurrences keeps the wall time when the clocks change, whatever the zone of the machine', () => {
  // New York leaves daylight time on 2026-11-01: 09:00 is 13:00Z before and 14:00Z after.
  expect(
    expandOccurrences({
      schedule: '2026-10-31T13:00:00.000Z',
      timeZone: 'America/New_York',
      repeatType: 1,
      repeatNumber: 2,
    }),
  ).toEqual(['2026-10-31T13:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-11-02T14:00:00.000Z'])
})

it('expandOccurrences moves a time that a clock change skips forward', () => {
  // 02:30 does not exist in New York on 2026-03-08: 03:30 EDT is 07:30Z.
  expect(
    expandOccurrences({
      schedule: '2026-03-07T07:30:00.000Z',
      timeZone: 'America/New_York',
      repeatType: 1,
      repeatNumber: 2,
    }),
  ).toEqual(['2026-03-07T07:30:00.000Z', '2026-03-08T07:30:00.000Z', '2026-03-09T06:30:00.000Z'])
})

it('expandOccurrences keeps the first instant, also when it is the second of a doubled time', () => {
  // 01:30 occurs twice in Lisbon on 2027-10-31: at 00:30Z and at 01:30Z.
  expect(
    expandOccurrences({
      schedule: '2027-10-31T01:30:00.000Z',
      timeZone: 'Europe/Lisbon',
      repeatType: 1,
      repeatNumber: 1,
    }),
  ).toEqual(['2027-10-31T01:30:00.000Z', '2027-11-01T01:30:00.000Z'])
})

it('expandOccurrences keeps the seconds of the first occurrence', () => {
  expect(
    expandOccurrences({
      schedule: '2026-11-01T03:30:15.250Z',
      timeZone: 'America/New_York',
      repeatType: 1,
      repeatNumber: 1,
    }),
  ).toEqual(['2026-11-01T03:30:15.250Z', '2026-11-02T04:30:15.250Z'])
})

it('expandOccurrences refuses an invalid time, and repeats in an invalid zone', () => {
  const repeat = { schedule: '2026-11-21T17:30:00.000Z', repeatType: 1, repeatNumber: 1 }
  expect(() => expandOccurrences({ ...repeat, timeZone: 'America/Nowhere' })).toThrow(RangeError)
  expect(() =>
    expandOccurrences({ ...repeat, schedule: 'soon', timeZone: saoPaulo, repeatNumber: 0 }),
  ).toThrow(RangeError)
})

const machines = ['UTC', 'America/Santiago', 'Pacific/Apia', 'Europe/Lisbon']

describe.each(machines)('repeats computed on a machine in %s', (machine) => {
  it("repeats use the person's zone", () => {
    const daily = (schedule: string, timeZone: string) => [
      { schedule, timeZone, repeatType: 1, repeatNumber: 2 },
    ]
    const module = new URL('./occurrences.ts', import.meta.url)
    const said = callInZone(machine, module, 'expandOccurrences', [
      daily('2027-09-04T03:00:00.000Z', 'America/Sao_Paulo'),
      daily('2027-03-14T07:30:00.000Z', 'America/New_York'),
      daily('2027-10-30T00:30:00.000Z', 'Europe/Lisbon'),
    ])
    expect(said).toEqual([
      // Midnight in São Paulo, on days that include one without midnight in Santiago.
      ['2027-09-04T03:00:00.000Z', '2027-09-05T03:00:00.000Z', '2027-09-06T03:00:00.000Z'],
      // 03:30 in New York, where 02:30 is skipped on the first day.
      ['2027-03-14T07:30:00.000Z', '2027-03-15T07:30:00.000Z', '2027-03-16T07:30:00.000Z'],
      // 01:30 in Lisbon, the first of the two on 2027-10-31.
      ['2027-10-30T00:30:00.000Z', '2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z'],
    ])
  })
})
