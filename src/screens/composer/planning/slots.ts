import type { WeeklySlot } from '#contract/planning.ts'

/** As `weekday` counts: 0 is Sunday. */
export const weekdayNames: readonly string[] = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
]

/** As many as a project may have (`contract/planning.ts`). */
const maxSlots = 100

const isSame = (a: WeeklySlot, b: WeeklySlot) => a.weekday === b.weekday && a.time === b.time

/** The same time on several days; those that are there already stay as they are. */
export function addSlots(
  slots: readonly WeeklySlot[],
  weekdays: readonly number[],
  time: string,
): WeeklySlot[] {
  const added = weekdays
    .map((weekday) => ({ weekday, time }))
    .filter((slot) => !slots.some((one) => isSame(one, slot)))
  return [...slots, ...added].slice(0, maxSlots)
}

export function removeSlot(slots: readonly WeeklySlot[], slot: WeeklySlot): WeeklySlot[] {
  return slots.filter((one) => !isSame(one, slot))
}

/** Monday first, each day's times in order. */
export function listByDay(slots: readonly WeeklySlot[]): { weekday: number; times: string[] }[] {
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const times = slots.flatMap((slot) => (slot.weekday === weekday ? [slot.time] : [])).sort()
    return times.length > 0 ? [{ weekday, times }] : []
  })
}
