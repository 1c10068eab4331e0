import { expect, it } from 'vitest'
import { instantOf } from '#contract/time/wall-clock.ts'
import { nextFreeSlot } from './next-free-slot.ts'

const zone = 'America/Sao_Paulo'
/** A Wednesday, 12:00 in São Paulo. */
const now = Date.parse('2026-11-25T15:00:00Z')
const at = (date: string, time: string, timeZone = zone) => instantOf({ date, time }, timeZone)
const slot = (weekday: number, time: string) => ({ weekday, time })

it('the next free slot is the first future one, today if possible', () => {
  const slots = [slot(4, '09:00'), slot(3, '18:00'), slot(3, '12:00'), slot(3, '09:00')]
  expect(nextFreeSlot(slots, [], now, zone)).toEqual({ date: '2026-11-25', time: '18:00' })
  expect(nextFreeSlot([slot(3, '12:00')], [], now, zone)).toEqual({
    ...{ date: '2026-12-02', time: '12:00' },
  })
})

it('the next free slot is not one with a post at or within 15 minutes of it', () => {
  const slots = [slot(3, '18:00'), slot(4, '09:00')]
  const taken = [at('2026-11-25', '18:14')]
  expect(nextFreeSlot(slots, taken, now, zone)).toEqual({ date: '2026-11-26', time: '09:00' })
  expect(nextFreeSlot(slots, [at('2026-11-25', '18:15')], now, zone)).toEqual({
    ...{ date: '2026-11-25', time: '18:00' },
  })
})

it('the next free slot is searched for eight weeks ahead, and undefined when there is none', () => {
  const slots = [slot(3, '18:00')]
  const weeks = (count: number) =>
    Array.from({ length: count }, (_, week) => at('2026-11-25', '18:00') + week * 7 * 86_400_000)
  expect(nextFreeSlot(slots, weeks(8), now, zone)).toEqual({ date: '2027-01-20', time: '18:00' })
  expect(nextFreeSlot(slots, weeks(9), now, zone)).toBeUndefined()
  expect(nextFreeSlot([], [], now, zone)).toBeUndefined()
})

it("the next free slot uses the day in the project's zone, around midnight, too", () => {
  // 23:30 on Wednesday in São Paulo is Thursday in UTC.
  const late = Date.parse('2026-11-26T02:30:00Z')
  const slots = [slot(3, '23:55'), slot(4, '00:00')]
  expect(nextFreeSlot(slots, [], late, zone)).toEqual({ date: '2026-11-25', time: '23:55' })
  expect(nextFreeSlot(slots, [at('2026-11-25', '23:55')], late, zone)).toEqual({
    ...{ date: '2026-12-02', time: '23:55' },
  })
  expect(nextFreeSlot(slots, [], late, 'UTC')).toEqual({ date: '2026-12-02', time: '23:55' })
})

it('the next free slot keeps its wall time when the clocks change', () => {
  // In Lisbon the clocks went back on Sunday, 25 October 2026, and go forward on 28 March 2027.
  const lisbon = 'Europe/Lisbon'
  const saturday = Date.parse('2026-10-24T20:00:00Z')
  const found = nextFreeSlot([slot(0, '09:00')], [], saturday, lisbon)
  expect(found).toEqual({ date: '2026-10-25', time: '09:00' })
  expect(found && instantOf(found, lisbon)).toBe(Date.parse('2026-10-25T09:00:00Z'))
  const before = Date.parse('2027-03-27T20:00:00Z')
  const spring = nextFreeSlot([slot(0, '01:30'), slot(0, '09:00')], [], before, lisbon)
  expect(spring).toEqual({ date: '2027-03-28', time: '01:30' })
  // A skipped time counts as the time it is moved to: another post there takes the slot.
  const moved = Date.parse('2027-03-28T01:30:00Z')
  expect(nextFreeSlot([slot(0, '01:30'), slot(0, '09:00')], [moved], before, lisbon)).toEqual({
    ...{ date: '2027-03-28', time: '09:00' },
  })
})
