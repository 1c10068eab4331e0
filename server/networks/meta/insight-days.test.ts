import { expect, it } from 'vitest'
import { NetworkError } from '../network.ts'
import { askIfKnown, joinDays, listOverDays, readSeries } from './insights.ts'

const utc = (text: string) => Date.parse(`${text}:00Z`)

it('a day of insights goes from midnight to midnight in California, also where clocks change', () => {
  const [usual, ofChange] = listOverDays(['2026-10-31', '2026-11-01'], utc('2026-11-20T00:00'))
  expect(usual).toEqual({
    day: '2026-10-31',
    ...{ since: utc('2026-10-31T07:00') / 1000, until: utc('2026-11-01T07:00') / 1000 },
  })
  expect(ofChange).toMatchObject({ until: utc('2026-11-02T08:00') / 1000 })
})

it('a day is asked for once it is over there', () => {
  const days = ['2026-11-20', '2026-11-21']
  const over = (at: string) => listOverDays(days, utc(at)).map(({ day }) => day)
  expect(over('2026-11-21T07:59')).toEqual([])
  expect(over('2026-11-21T08:00')).toEqual(['2026-11-20'])
  expect(over('2026-11-23T00:00')).toEqual(days)
})

it.each([
  ['in California', '2026-11-21T08:00'],
  ['in São Paulo', '2026-11-21T03:00'],
  ['at Greenwich', '2026-11-21T00:00'],
])('a number belongs to the day that ends at its time, where days are cut %s', (_, end) => {
  const values = [{ value: 12, end_time: utc(end) }]
  expect([...readSeries({ data: [{ values }] })]).toEqual([['2026-11-20', 12]])
})

it('an empty set, an empty metric and a value that is none are days of which nothing is told', () => {
  expect(readSeries({ data: [] }).size).toBe(0)
  expect(readSeries({ data: [{ values: [] }] }).size).toBe(0)
  const values = [{ value: null, end_time: utc('2026-11-21T08:00') }]
  expect(readSeries({ data: [{ values }] }).size).toBe(0)
  const spans = listOverDays(['2026-11-19', '2026-11-20'], utc('2026-11-30T00:00'))
  expect(joinDays(spans, new Map([['2026-11-20', 0]]), new Map())).toEqual([
    { day: '2026-11-20', reach: 0, views: null },
  ])
})

it('only a metric that is not known counts as one that is not told', async () => {
  const fail = (failure: 'content' | 'permission' | 'transient') => () =>
    Promise.reject(new NetworkError(failure, '', ''))
  expect(await askIfKnown(fail('content'), 'nothing')).toBe('nothing')
  await expect(askIfKnown(fail('permission'), 'nothing')).rejects.toThrow('permission')
  await expect(askIfKnown(fail('transient'), 'nothing')).rejects.toThrow('transient')
})
