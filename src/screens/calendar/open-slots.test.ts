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

it('listOpenSlots offers the weekly times of a day that are still to come, in order', () => {
  expect(timesOf(listOpenSlots('2026-11-25', given))).toEqual(['18:00'])
  expect(timesOf(listOpenSlots('2026-12-02', given))).toEqual(['09:00', '18:00'])
  expect(listOpenSlots('2026-11-18', given)).toEqual([])
})

it('listOpenSlots offers no time within a quarter of an hour of which something is planned, as the composer does', () => {
  const offered = (at: string) =>
    timesOf(listOpenSlots('2026-12-02', { ...given, items: [{ at: Date.parse(at) }] }))
  expect(offered('2026-12-02T12:14:59Z')).toEqual(['18:00'])
  expect(offered('2026-12-02T11:45:01Z')).toEqual(['18:00'])
  expect(offered('2026-12-02T12:15:00Z')).toEqual(['09:00', '18:00'])
})

it('listOpenSlots offers a time that the night skips once, at the hour that the clock shows', () => {
  const lisbon = 'Europe/Lisbon'
  const nightly = ['01:30', '02:30', '03:00'].map((time) => ({ weekday: 0, time }))
  const given = { slots: nightly, items: [], now, timeZone: lisbon }
  const found = (date: string) =>
    listOpenSlots(date, given).map(({ time, at }) => `${time} ${new Date(at).toISOString()}`)
  expect(found('2027-03-28')).toEqual([
    ...['02:30 2027-03-28T01:30:00.000Z', '03:00 2027-03-28T02:00:00.000Z'],
  ])
  // When clocks go back, 01:30 comes twice: only the first is offered.
  expect(found('2027-10-31')).toEqual([
    ...['01:30 2027-10-31T00:30:00.000Z', '02:30 2027-10-31T02:30:00.000Z'],
    '03:00 2027-10-31T03:00:00.000Z',
  ])
})
