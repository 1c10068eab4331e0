import { expect, it } from 'vitest'
import { dayBounds, listDays } from './days.ts'
import { groupByDay } from './group-by-day.ts'

const bounds = dayBounds(listDays('2026-11-22', '2026-11-28'), 'America/Sao_Paulo')
const at = (iso: string) => ({ at: Date.parse(iso) })

it('the days of a week: contain the posts between their midnights, in order of time', () => {
  const late = at('2026-11-23T02:59:59Z')
  const early = at('2026-11-22T03:00:00Z')
  const monday = at('2026-11-23T03:00:00Z')
  const saturday = at('2026-11-29T02:55:00Z')
  const days = groupByDay([late, saturday, monday, early], bounds)
  expect(days.map((day) => day.length)).toEqual([2, 1, 0, 0, 0, 0, 1])
  expect(days[0]).toEqual([early, late])
})

it('the days of a week leave out earlier and later posts', () => {
  const days = groupByDay([at('2026-11-22T02:59:00Z'), at('2026-11-29T03:00:00Z')], bounds)
  expect(days.flat()).toEqual([])
})

it('the days of a week: group ten thousand posts quickly, each once', () => {
  const [from = 0] = bounds
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    at: from + ((index * 7919) % 604_800) * 1000,
  }))
  const days = groupByDay(many, bounds)
  expect(days.flat()).toHaveLength(10_000)
  for (const day of days)
    expect(day.every((item, index) => index === 0 || item.at >= (day[index - 1]?.at ?? 0))).toBe(
      true,
    )
})
