import { afterEach, expect, it, vi } from 'vitest'
import {
  daysOf,
  labelOf,
  placeOf,
  readPlace,
  rememberedView,
  rememberView,
  searchOf,
  stepFrom,
  weeksOf,
} from './calendar-view.ts'

const today = '2026-11-25'
const known = { today, remembered: 'week' } as const

afterEach(() => vi.unstubAllGlobals())

function keepInMemory() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}

it('the place of the calendar is this week when the address names nothing, or no valid date', () => {
  expect(readPlace({}, known)).toEqual({ view: 'week', date: '2026-11-22' })
  expect(readPlace({ week: '2026-02-31' }, known).date).toBe('2026-11-22')
  expect(readPlace({ week: '2026-12-02' }, known).date).toBe('2026-11-29')
})

it('the place of the calendar is the view and the day that the address names', () => {
  expect(readPlace({ view: 'month', date: '2026-02-14' }, known)).toEqual({
    ...{ view: 'month', date: '2026-02-01' },
  })
  expect(readPlace({ view: 'day', date: '2026-02-14' }, known).date).toBe('2026-02-14')
})

it('the place of the calendar is the view that was chosen last, and the week where the address names a week', () => {
  keepInMemory()
  expect(rememberedView()).toBe('week')
  rememberView('month')
  const month = { today, remembered: rememberedView() }
  expect(readPlace({}, month)).toEqual({ view: 'month', date: '2026-11-01' })
  expect(readPlace({ week: '2026-12-02' }, month).view).toBe('week')
  expect(searchOf({ view: 'month', date: '2026-11-01' }, month)).toEqual({})
})

it('the place of the calendar comes back from its own address', () => {
  for (const view of ['day', 'week', 'month', 'list'] as const) {
    const place = placeOf(view, '2027-03-10')
    expect(readPlace(searchOf(place, known), known)).toEqual(place)
  }
  expect(searchOf(placeOf('week', today), known)).toEqual({})
})

it('the place of the calendar moves by a day, a week or a month, also over the end of a year', () => {
  expect(stepFrom({ view: 'day', date: '2026-12-31' }, 1).date).toBe('2027-01-01')
  expect(stepFrom({ view: 'week', date: '2026-12-27' }, 1).date).toBe('2027-01-03')
  expect(stepFrom({ view: 'month', date: '2026-12-01' }, 1).date).toBe('2027-01-01')
  expect(stepFrom({ view: 'list', date: '2027-01-01' }, -1).date).toBe('2026-12-01')
})

it('the place of the calendar shows whole weeks for a month, and only its own days in the list', () => {
  const days = daysOf({ view: 'month', date: '2026-11-01' })
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
  expect(daysOf({ view: 'list', date: '2026-02-01' })).toHaveLength(28)
  expect(daysOf({ view: 'month', date: '2026-02-01' })).toHaveLength(28)
  expect(daysOf({ view: 'month', date: '2026-08-01' })).toHaveLength(42)
  expect(weeksOf(days)).toEqual([
    ...['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'],
  ])
})

it('the place of the calendar is named by its days or its month', () => {
  expect(labelOf({ view: 'week', date: '2026-11-22' })).toBe('22 de novembro - 28 de novembro')
  expect(labelOf({ view: 'month', date: '2026-11-01' })).toBe('novembro de 2026')
  expect(labelOf({ view: 'day', date: '2026-11-22' })).toBe('domingo, 22 de novembro')
})
