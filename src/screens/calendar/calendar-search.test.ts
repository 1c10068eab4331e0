import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CalendarSearch } from './calendar-search.ts'

const read = (search: Record<string, unknown>) => v.parse(CalendarSearch, search)

it('CalendarSearch reads days that a calendar can show, and leaves out what is none', () => {
  expect(read({ week: '2026-11-22', date: '2099-12-31' })).toEqual({
    ...{ week: '2026-11-22', date: '2099-12-31' },
  })
  // The first week that contains a day which date fields accept (from 2000-01-01).
  expect(read({ week: '1999-12-26' }).week).toBe('1999-12-26')
  for (const week of ['9999-12-27', '0000-01-01', '12026-01-01', 'ontem', 7])
    expect(read({ week }).week).toBeUndefined()
})
