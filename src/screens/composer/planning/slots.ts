import type { WeeklySlot } from '#contract/posts/planning.ts'

/** The most slots a project may have (`contract/posts/planning.ts`). */
const maxSlots = 100

const isSame = (a: WeeklySlot, b: WeeklySlot) => a.weekday === b.weekday && a.time === b.time

/** Adds the same time on several days, except where it already exists, up to `maxSlots`. */
export function addSlots(
  slots: readonly WeeklySlot[],
  weekdays: readonly number[],
  time: string,
): WeeklySlot[] {
  const wanted = weekdays.map((weekday) => ({ weekday, time }))
  return [...slots, ...listMissing(slots, wanted)].slice(0, maxSlots)
}

/** The wanted slots that the project does not have. */
export function listMissing(
  slots: readonly WeeklySlot[],
  wanted: readonly WeeklySlot[],
): WeeklySlot[] {
  return wanted.filter((slot) => !slots.some((one) => isSame(one, slot)))
}

export function removeSlot(slots: readonly WeeklySlot[], slot: WeeklySlot): WeeklySlot[] {
  return slots.filter((one) => !isSame(one, slot))
}

/** The days that have slots, Monday first, each with its times in order. */
export function listByDay(slots: readonly WeeklySlot[]): { weekday: number; times: string[] }[] {
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const times = slots.flatMap((slot) => (slot.weekday === weekday ? [slot.time] : [])).sort()
    return times.length > 0 ? [{ weekday, times }] : []
  })
}
