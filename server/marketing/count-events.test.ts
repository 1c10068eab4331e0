import { expect, test } from 'vitest'
import { countEvents } from './record-analytics.ts'

test('events of one row are added up, each percentage and page apart, in an order of their own', () => {
  const events = [
    { kind: 'time-on-page', page: '/pricing', seconds: 9 },
    { kind: 'scroll-depth', page: '/', percent: 100 },
    { kind: 'scroll-depth', page: '/', percent: 25 },
    { kind: 'page-view', page: '/' },
    { kind: 'time-on-page', page: '/pricing', seconds: 30 },
    { kind: 'page-view', page: '/' },
  ] as const
  const counted = [
    { page: '/', kind: 'page-view', value: 0, count: 2, seconds: 0 },
    { page: '/', kind: 'scroll-depth', value: 25, count: 1, seconds: 0 },
    { page: '/', kind: 'scroll-depth', value: 100, count: 1, seconds: 0 },
    { page: '/pricing', kind: 'time-on-page', value: 0, count: 2, seconds: 39 },
  ]
  expect(countEvents(events)).toEqual(counted)
  expect(countEvents(events.toReversed())).toEqual(counted)
})

test('time after a return to the tab belongs to the visit that was counted', () => {
  const event = { kind: 'time-on-page', page: '/about', seconds: 9 } as const
  const further = { ...event, seconds: 60, isFurther: true }
  const row = { page: '/about', kind: 'time-on-page', value: 0 }
  expect(countEvents([event, further])).toEqual([{ ...row, count: 1, seconds: 69 }])
  expect(countEvents([further])).toEqual([{ ...row, count: 0, seconds: 60 }])
})
