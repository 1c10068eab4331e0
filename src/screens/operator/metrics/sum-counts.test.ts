import { expect, test } from 'vitest'
import type { AnalyticsCount } from '#contract/operator.ts'
import { sumCounts } from './sum-counts.ts'

const now = new Date('2026-11-24T01:00:00.000Z')
const row = (changes: Partial<AnalyticsCount>): AnalyticsCount => ({
  ...{ day: '2026-11-24', page: '/', kind: 'page-view', value: 0, count: 1, seconds: 0 },
  ...changes,
})
const counts = [
  row({ count: 10 }),
  row({ page: '/pricing', count: 4 }),
  row({ day: '2026-11-22', count: 6 }),
  row({ kind: 'scroll-depth', value: 25, count: 8 }),
  row({ kind: 'scroll-depth', value: 25, count: 2, page: '/pricing' }),
  row({ kind: 'scroll-depth', value: 100, count: 3 }),
  row({ kind: 'time-on-page', count: 2, seconds: 30 }),
  row({ day: '2026-11-23', kind: 'time-on-page', count: 1, seconds: 60 }),
  row({ page: '/waiting', kind: 'waiting-opened', count: 5 }),
  row({ page: '/waiting', kind: 'waiting-started', count: 3 }),
  row({ page: '/waiting', kind: 'waiting-joined', count: 1 }),
]

test('days without a visit are there, and today is the last', () => {
  const { days, views } = sumCounts(counts, { page: undefined, days: 3, now })
  expect(days).toEqual([
    { day: '2026-11-22', views: 6 },
    { day: '2026-11-23', views: 0 },
    { day: '2026-11-24', views: 14 },
  ])
  expect(views).toBe(20)
})

test('one page has its own views and depths', () => {
  const { views, depths } = sumCounts(counts, { page: '/pricing', days: 3, now })
  expect(views).toBe(4)
  expect(depths.map(({ visits }) => visits)).toEqual([2, 0, 0, 0])
})

test('the mean time is that of all visits, not of the days', () => {
  expect(sumCounts(counts, { page: undefined, days: 3, now }).times).toEqual([
    { page: '/', seconds: 30 },
  ])
})

test('the funnel is that of the waiting list, whatever page is looked at', () => {
  const funnel = { opened: 5, started: 3, joined: 1 }
  expect(sumCounts(counts, { page: '/pricing', days: 3, now }).funnel).toEqual(funnel)
})

test('without counts everything is nothing', () => {
  const empty = sumCounts([], { page: undefined, days: 2, now })
  expect(empty).toMatchObject({ views: 0, times: [], funnel: { opened: 0 } })
  expect(empty.days).toHaveLength(2)
})
