import * as v from 'valibot'
import { expect, it } from 'vitest'
import { listPeriods } from './list/filter/period-fields.tsx'
import { filterOfSearch, PostsSearch } from './posts-search.ts'

const read = (search: Record<string, unknown>) => v.parse(PostsSearch, search)

it('the address of the posts is read whatever stands in it', () => {
  const nonsense = { edit: 'x', q: ' ', status: 'x', platformId: 1, accountId: 'y', from: 'z' }
  const kept = Object.values(read({ ...nonsense, to: '2026-02-30' }))
  expect(kept.every((one) => one === undefined)).toBe(true)
  expect(filterOfSearch(read(nonsense), 'America/Sao_Paulo')).toBeUndefined()
})

it('the address of the posts takes a search of digits, and cuts a long one', () => {
  expect(read({ q: 12 }).q).toBe('12')
  expect(read({ q: 'a'.repeat(300) }).q).toHaveLength(100)
})

it('the address of the posts takes no dates that the server could not', () => {
  expect(read({ from: '0002-01-01', to: '9999-12-31' })).toEqual({})
})

it('the address of the posts: means whole days in the zone of the project, the last one included', () => {
  const search = read({ from: '2026-11-24', to: '2026-11-24', status: 'failed' })
  expect(filterOfSearch(search, 'America/Sao_Paulo')).toEqual({
    ...{ status: 'failed', from: '2026-11-24T03:00:00.000Z', to: '2026-11-25T03:00:00.000Z' },
  })
  // When clocks go back, the day has 25 hours.
  const fall = read({ from: '2026-10-25', to: '2026-10-25' })
  expect(filterOfSearch(fall, 'Europe/Lisbon')).toEqual({
    ...{ from: '2026-10-24T23:00:00.000Z', to: '2026-10-26T00:00:00.000Z' },
  })
})

it('the periods that have names end with the month and the year', () => {
  const periodOf = (today: string, wanted: string) => {
    const { from, to } = listPeriods(today).find(({ label }) => label === wanted) ?? {}
    return `${from} ${to}`
  }
  expect(periodOf('2026-12-31', 'Este mês')).toBe('2026-12-01 2026-12-31')
  expect(periodOf('2028-02-10', 'Este mês')).toBe('2028-02-01 2028-02-29')
  expect(periodOf('2026-12-31', 'Próximos 7 dias')).toBe('2026-12-31 2027-01-06')
  expect(periodOf('2026-11-27', 'Últimos 30 dias')).toBe('2026-10-29 2026-11-27')
  expect(periodOf('2026-11-27', 'Hoje')).toBe('2026-11-27 2026-11-27')
})
