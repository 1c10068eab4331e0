import { expect, it } from 'vitest'
import { allTimes, isPast, nextStep, timeChoices } from './time-choices.ts'

const now = { date: '2026-11-22', time: '14:35' }

it('the times offered go from 00:00 to 23:55 in steps of five minutes', () => {
  expect(allTimes).toHaveLength(288)
  expect(allTimes.slice(0, 3)).toEqual(['00:00', '00:05', '00:10'])
  expect(allTimes.at(-1)).toBe('23:55')
})

it('the times offered leave out past times of today, and none of another day', () => {
  expect(timeChoices('2026-11-22', now)[0]).toBe('14:40')
  expect(timeChoices('2026-11-23', now)).toHaveLength(288)
  expect(timeChoices('2026-11-21', now)).toEqual([])
})

it('the times offered: suggest the next step, tomorrow if there is none today', () => {
  expect(nextStep({ date: '2026-11-22', time: '14:31' })).toEqual({
    date: '2026-11-22',
    time: '14:35',
  })
  expect(nextStep({ date: '2026-12-31', time: '23:56' })).toEqual({
    date: '2027-01-01',
    time: '00:00',
  })
})

it('the times offered count the present minute as past', () => {
  expect(isPast(now, now)).toBe(true)
  expect(isPast({ date: '2026-11-22', time: '14:40' }, now)).toBe(false)
  expect(isPast({ date: '2026-11-21', time: '23:55' }, now)).toBe(true)
})
