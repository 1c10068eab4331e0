import { expect, it } from 'vitest'
import { listOpenSlots } from './open-slots.ts'

const timeZone = 'America/Sao_Paulo'
const now = { date: '2026-11-25', time: '10:00' }
const slots = [
  { weekday: 3, time: '18:00' },
  { weekday: 3, time: '09:00' },
  { weekday: 4, time: '09:00' },
]
const given = { slots, items: [], now, timeZone }
const timesOf = (found: readonly { time: string }[]) => found.map(({ time }) => time)

it('offers the weekly times of a day that are still to come, in order', () => {
  expect(timesOf(listOpenSlots('2026-11-25', given))).toEqual(['18:00'])
  expect(timesOf(listOpenSlots('2026-12-02', given))).toEqual(['09:00', '18:00'])
  expect(listOpenSlots('2026-11-18', given)).toEqual([])
})

it('offers no time at whose minute something is planned', () => {
  const items = [{ at: Date.parse('2026-12-02T12:00:20Z') }]
  expect(timesOf(listOpenSlots('2026-12-02', { ...given, items }))).toEqual(['18:00'])
})
