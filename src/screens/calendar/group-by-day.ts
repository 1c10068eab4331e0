import type { Post } from '#contract/post.ts'

/** Something with a moment of its own on the calendar. */
export interface TimedItem {
  /** In ms. */
  at: number
}

/** The moment a post stands at: its earliest time, those called off left aside while others live. */
export function earliestTime(schedules: Post['schedules']): number | undefined {
  let earliest: number | undefined
  let earliestLiving: number | undefined
  for (const { scheduledAt, state } of schedules) {
    const at = Date.parse(scheduledAt)
    if (earliest === undefined || at < earliest) earliest = at
    if (state !== 'cancelled' && (earliestLiving === undefined || at < earliestLiving))
      earliestLiving = at
  }
  return earliestLiving ?? earliest
}

/** Seven lists in order of time; what lies outside of the week is left out. `bounds`: see `weekBounds`. */
export function groupByDay<T extends TimedItem>(
  items: readonly T[],
  bounds: readonly number[],
): T[][] {
  const days: T[][] = Array.from({ length: 7 }, () => [])
  for (const item of items) {
    const after = bounds.findIndex((bound) => item.at < bound)
    if (after > 0) days[after - 1]?.push(item)
  }
  for (const day of days) day.sort((a, b) => a.at - b.at)
  return days
}
