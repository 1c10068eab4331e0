import { expect, it } from 'vitest'
import type { DraftSchedule } from '#local/database/rows.ts'
import { keepMoments, listOccurrences } from './list-occurrences.ts'

const brasilia = 'America/Sao_Paulo'
const lisbon = 'Europe/Lisbon'
const daily: DraftSchedule = {
  ...{ id: 'a', date: '2027-03-26', time: '09:00', repeatType: 1, repeatNumber: 4 },
  socialMediaAccountIds: ['conta'],
}
const momentsOf = (schedules: readonly DraftSchedule[], zone: string) =>
  schedules.flatMap((schedule) => listOccurrences(schedule, zone)).sort()

it('keepMoments writes a time without repeats in the other zone', () => {
  const once = { ...daily, repeatType: 0, repeatNumber: 0 }
  expect(keepMoments(once, brasilia, lisbon)).toEqual([{ ...once, time: '12:00' }])
  expect(keepMoments(once, brasilia, 'Pacific/Auckland')).toMatchObject([
    { date: '2027-03-27', time: '01:00' },
  ])
})

it('keepMoments keeps every repeat at its moment over a night in which the clocks change', () => {
  const parts = keepMoments(daily, brasilia, lisbon)
  expect(parts).toMatchObject([
    { id: 'a', date: '2027-03-26', time: '12:00', repeatNumber: 1 },
    { date: '2027-03-28', time: '13:00', repeatNumber: 2 },
  ])
  expect(momentsOf(parts, lisbon)).toEqual(momentsOf([daily], brasilia))
})

it.each([1, 7, 30])(
  'keepMoments keeps a year of repeats every %d days, there and back',
  (repeatType) => {
    const year = { ...daily, repeatType, repeatNumber: Math.floor(365 / repeatType) }
    const there = keepMoments(year, 'America/New_York', lisbon)
    expect(momentsOf(there, lisbon)).toEqual(momentsOf([year], 'America/New_York'))
    expect(new Set(there.map(({ id }) => id)).size).toBe(there.length)
    const further = there.flatMap((part) => keepMoments(part, lisbon, 'Australia/Sydney'))
    expect(momentsOf(further, 'Australia/Sydney')).toEqual(momentsOf([year], 'America/New_York'))
    expect(new Set(further.map(({ id }) => id)).size).toBe(further.length)
    expect(keepMoments(year, 'America/New_York', lisbon)).toEqual(there)
  },
)

it('keepMoments leaves a schedule without a time, or in the same zone, as it is', () => {
  const empty = { ...daily, time: '' }
  expect(keepMoments(empty, brasilia, lisbon)).toEqual([empty])
  expect(keepMoments(daily, lisbon, lisbon)).toEqual([daily])
})
