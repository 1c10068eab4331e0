import { expect, it } from 'vitest'
import type { DraftSchedule } from '#local/database/rows.ts'
import { listOccurrences } from './list-occurrences.ts'

const schedule = (changes: Partial<DraftSchedule> = {}): DraftSchedule => ({
  ...{ id: '1', date: '2026-12-01', time: '08:00', repeatType: 7, repeatNumber: 2 },
  ...{ socialMediaAccountIds: ['a'], ...changes },
})

it('the times of a schedule form repeat at the same wall time', () => {
  expect(listOccurrences(schedule(), 'America/Sao_Paulo')).toEqual([
    '2026-12-01T11:00:00.000Z',
    '2026-12-08T11:00:00.000Z',
    '2026-12-15T11:00:00.000Z',
  ])
})

it('the times of a schedule form are none while the day or the hour is missing', () => {
  expect(listOccurrences(schedule({ date: '' }), 'America/Sao_Paulo')).toEqual([])
  expect(listOccurrences(schedule({ time: '' }), 'America/Sao_Paulo')).toEqual([])
})

it('the times of a schedule form follow the moved first time when the clocks skip it, as on the server', () => {
  // 02:30 does not exist in New York on 2027-03-14: 03:30 EDT is 07:30Z.
  const daily = schedule({ date: '2027-03-14', time: '02:30', repeatType: 1 })
  expect(listOccurrences(daily, 'America/New_York')).toEqual([
    '2027-03-14T07:30:00.000Z',
    '2027-03-15T07:30:00.000Z',
    '2027-03-16T07:30:00.000Z',
  ])
})
