import { expect, it } from 'vitest'
import { type DayRow, summarizeDays } from './summarize-days.ts'

const span = {
  dayBefore: '2026-10-31',
  days: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'],
}
const at = (day: string) => new Date(`${day}T20:00:00Z`)
const row = (day: string, told: Partial<DayRow> = {}): DayRow => ({
  ...{ day, followers: null, followersAt: null, reach: null, views: null, activityAt: null },
  ...told,
})

it('followers are told at the end of the month before and on the last day that was told', () => {
  const { followers, followerDays } = summarizeDays(
    [
      row('2026-11-03', { followers: 130, followersAt: at('2026-11-03') }),
      row('2026-10-31', { followers: 100 }),
      row('2026-11-01', { followers: 0 }),
    ],
    span,
  )
  expect(followers).toEqual({
    begin: { day: '2026-10-31', value: 100 },
    end: { day: '2026-11-03', value: 130 },
    at: at('2026-11-03'),
  })
  expect(followerDays).toEqual([0, null, 130, null])
})

it('one number of followers alone tells no change', () => {
  const { followers } = summarizeDays([row('2026-11-02', { followers: 7 })], span)
  expect(followers).toEqual({ begin: null, end: { day: '2026-11-02', value: 7 }, at: null })
})

it('of reach the largest day and the median are told, of as many days as there are', () => {
  const of = (...values: (number | null)[]) =>
    summarizeDays(
      values.map((reach, index) => row(span.days[index] ?? '', { reach })),
      span,
    ).reach
  expect(of(10, 40, null, 20)).toEqual({
    ...{ most: { day: '2026-11-02', value: 40 }, median: 20, days: 3 },
  })
  expect(of(10, 40, 20, 30)).toMatchObject({ median: 25, days: 4 })
  expect(of(0)).toEqual({ most: { day: '2026-11-01', value: 0 }, median: 0, days: 1 })
})

it('what nobody told is nothing, and a told zero is a zero', () => {
  expect(summarizeDays([row('2026-11-01')], span)).toMatchObject({
    ...{ reach: null, views: null, activityAt: null },
    followers: { begin: null, end: null, at: null },
  })
  const zero = row('2026-11-01', { views: 0, activityAt: at('2026-11-02') })
  expect(summarizeDays([zero], span)).toMatchObject({
    ...{ views: { sum: 0, days: 1 }, activityAt: at('2026-11-02') },
  })
})

it('what was told of the day before the month is no part of its reach and views', () => {
  const before = row('2026-10-31', { reach: 900, views: 900, activityAt: at('2026-11-01') })
  expect(summarizeDays([before], span)).toMatchObject({
    ...{ reach: null, views: null, activityAt: null },
  })
})
