import { describe, expect, it } from 'vitest'
import { expandOccurrences } from './occurrences.ts'

const saoPaulo = 'America/Sao_Paulo'

describe('expandOccurrences', () => {
  it('gives one instant when nothing repeats', () => {
    expect(
      expandOccurrences({
        schedule: '2026-11-21T17:30:00.000Z',
        timeZone: saoPaulo,
        repeatType: 0,
        repeatNumber: 5,
      }),
    ).toEqual(['2026-11-21T17:30:00.000Z'])
  })

  it('gives the first and N more, D days apart', () => {
    expect(
      expandOccurrences({
        schedule: '2026-11-21T17:30:00.000Z',
        timeZone: saoPaulo,
        repeatType: 2,
        repeatNumber: 2,
      }),
    ).toEqual(['2026-11-21T17:30:00.000Z', '2026-11-23T17:30:00.000Z', '2026-11-25T17:30:00.000Z'])
  })

  it('keeps the wall clock when the clocks change, whatever the zone of the machine', () => {
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

  it('moves a time that a clock change skips forward', () => {
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
})
