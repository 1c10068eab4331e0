import { takesSlot, type WeeklySlot } from '#contract/posts/planning.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import { weekdayOf } from '#src/components/time/plain-date.ts'
import type { TimedItem } from './group-by-day.ts'

/** A slot of the project on a certain day, in the future and with nothing planned near it. */
export interface OpenSlot extends TimedItem {
  /** 'HH:mm' as clocks show it that day: a time that clocks skip when they go forward is later by the gap. */
  time: string
}

/** The open slots of a day, in order. `now`: the current date and time in `timeZone`. */
export function listOpenSlots(
  date: string,
  {
    slots,
    items,
    now,
    timeZone,
  }: {
    slots: readonly WeeklySlot[]
    items: readonly TimedItem[]
    now: WallClock
    timeZone: string
  },
): OpenSlot[] {
  if (date < now.date || slots.length === 0) return []
  const weekday = weekdayOf(date)
  return slots
    .filter((slot) => slot.weekday === weekday && (date > now.date || slot.time > now.time))
    .map(({ time }) => instantOf({ date, time }, timeZone))
    .filter(
      (at, index, all) =>
        all.indexOf(at) === index && !items.some((item) => takesSlot(item.at, at)),
    )
    .sort((a, b) => a - b)
    .map((at) => ({ at, time: wallClockAt(at, timeZone).time }))
}
