import { expect, it } from 'vitest'
import type { DraftSchedule } from '#local/database/rows.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'
import { keepClockTime } from './keep-clock-time.ts'
import { moveDraftSchedules } from './move-draft-schedules.ts'
import type { ScheduleMove } from './schedule-move.ts'

const zone = 'Europe/Lisbon'
const row = (changes: Partial<DraftSchedule> = {}): DraftSchedule => ({
  ...{ id: 'row', date: '2030-05-10', time: '10:00', repeatType: 0, repeatNumber: 0 },
  socialMediaAccountIds: ['a'],
  ...changes,
})
const timesOf = (rows: readonly DraftSchedule[]) =>
  rows
    .flatMap((one) =>
      listOccurrences(one, zone).flatMap((at) =>
        one.socialMediaAccountIds.map((id) => `${at} ${id}`),
      ),
    )
    .sort()
const shape = (rows: readonly DraftSchedule[]) =>
  rows.map(
    ({ date, time, repeatType, repeatNumber, socialMediaAccountIds }) =>
      `${date} ${time} ${repeatType}x${repeatNumber} ${socialMediaAccountIds}`,
  )
const on = (from: number, date: string, accountIds = ['a']): ScheduleMove => ({
  ...{ from, to: keepClockTime(from, date, zone) },
  accountIds,
})
const occurrence = (one: DraftSchedule, index: number) =>
  Date.parse(listOccurrences(one, zone)[index] ?? '')

it('the times of a draft move with their row, and other rows stay as they are', () => {
  const [one, half] = [row(), row({ id: 'half', date: '', time: '10:0' })]
  const moved = moveDraftSchedules([one, half], [on(occurrence(one, 0), '2030-05-12')], zone)
  expect(moved).toEqual([{ ...one, date: '2030-05-12' }, half])
  expect(moved[1]).toBe(half)
})

it('the times of a draft stay one series when all of it moves, over a change of the clock too', () => {
  const series = row({ date: '2030-10-14', repeatType: 7, repeatNumber: 3 })
  const dates = ['15', '22', '29'].map((day) => `2030-10-${day}`)
  const moves = [...dates, '2030-11-05'].map((date, index) => on(occurrence(series, index), date))
  expect(moveDraftSchedules([series], moves, zone)).toEqual([{ ...series, date: '2030-10-15' }])
})

it('the times of a draft leave the rest of a series as series when one moves, at the same instants as before', () => {
  const series = row({ date: '2030-10-14', repeatType: 7, repeatNumber: 4 })
  const moves = [on(occurrence(series, 2), '2030-10-30')]
  const moved = moveDraftSchedules([series], moves, zone)
  expect(shape(moved)).toEqual([
    '2030-10-14 10:00 7x1 a',
    '2030-10-30 10:00 0x0 a',
    '2030-11-04 10:00 7x1 a',
  ])
  expect(moved[0]?.id).toBe('row')
  expect(new Set(moved.map(({ id }) => id)).size).toBe(3)
  const stayed = timesOf([series]).filter((_, index) => index !== 2)
  expect(timesOf(moved)).toEqual([...stayed, '2030-10-30T10:00:00.000Z a'].sort())
})

it('the times of a draft keep every instant of a series that goes through a skipped hour', () => {
  const series = row({ date: '2030-03-29', time: '01:30', repeatType: 1, repeatNumber: 5 })
  const moved = moveDraftSchedules([series], [on(occurrence(series, 0), '2030-03-20')], zone)
  const stayed = timesOf([series]).slice(1)
  expect(timesOf(moved)).toEqual(['2030-03-20T01:30:00.000Z a', ...stayed])
})

it('the times of a draft: part where accounts part', () => {
  const series = row({ repeatType: 1, repeatNumber: 2, socialMediaAccountIds: ['a', 'b', 'c'] })
  const moves = [on(occurrence(series, 2), '2030-06-01', ['b'])]
  expect(shape(moveDraftSchedules([series], moves, zone))).toEqual([
    '2030-05-10 10:00 1x2 a,c',
    '2030-05-10 10:00 1x1 b',
    '2030-06-01 10:00 0x0 b',
  ])
})

it('the times of a draft go where another one leaves, but not where one stays', () => {
  const rows = [row(), row({ id: 'two', date: '2030-05-11' })]
  const [first, second] = rows.map((one) => occurrence(one, 0)) as [number, number]
  const swapped = [on(first, '2030-05-11'), on(second, '2030-05-10')]
  expect(shape(moveDraftSchedules(rows, swapped, zone))).toEqual([
    '2030-05-11 10:00 0x0 a',
    '2030-05-10 10:00 0x0 a',
  ])
  expect(() => moveDraftSchedules(rows, [on(first, '2030-05-11')], zone)).toThrow('desta conta')
  expect(() => moveDraftSchedules(rows, [on(first + 1, '2030-05-12')], zone)).toThrow('não está')
})

it('the times of a draft need no more rows than a post may have', () => {
  const rows = Array.from({ length: 99 }, (_, index) =>
    row({ id: `${index}`, time: `${String(index % 24).padStart(2, '0')}:${10 + (index % 50)}` }),
  )
  const series = row({ date: '2031-01-01', repeatType: 1, repeatNumber: 4 })
  const moves = [on(occurrence(series, 2), '2031-02-01')]
  expect(() => moveDraftSchedules([...rows, series], moves, zone)).toThrow('no máximo 100')
})
