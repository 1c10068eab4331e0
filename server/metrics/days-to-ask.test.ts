import { expect, it } from 'vitest'
import { listDaysToAsk } from './collect-numbers.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (text: string) => new Date(`${text}Z`)

it('at the first look a month is asked for, the newest days first, a week at a time', () => {
  const pieces = listDaysToAsk(now, new Map())
  expect(pieces.map((days) => days.length)).toEqual([7, 7, 7, 7, 2])
  expect(pieces[0]?.at(-1)).toBe('2026-11-19')
  expect(pieces[0]?.[0]).toBe('2026-11-13')
  expect(pieces.flat().toSorted()[0]).toBe('2026-10-21')
})

it('a day is asked for again until four days after it began', () => {
  const all = listDaysToAsk(now, new Map()).flat()
  const known = (day: string) => (day >= '2026-11-16' ? now : at(`${day}T12:00`))
  const asked = new Map(all.map((day) => [day, known(day)]))
  for (const day of all) if (day < '2026-11-16') asked.set(day, new Date(`${day}T23:00:00Z`))
  asked.set('2026-11-10', at('2026-11-14T00:00'))
  const due = listDaysToAsk(now, asked).flat()
  expect(due).toContain('2026-11-17')
  expect(due).not.toContain('2026-11-16')
  expect(due).not.toContain('2026-11-10')
  expect(due).toContain('2026-11-09')
})

it('a row that has only followers was not asked for', () => {
  const all = listDaysToAsk(now, new Map()).flat()
  const asked = new Map<string, Date | null>(all.map((day) => [day, now]))
  asked.set('2026-10-30', null)
  expect(listDaysToAsk(now, asked).flat()).toEqual(
    ['2026-11-17', '2026-11-18', '2026-11-19', '2026-10-30'].toSorted((a, b) => (a < b ? -1 : 1)),
  )
})
