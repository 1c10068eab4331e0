import type { Post } from '#contract/post.ts'

/** Something with a time on the calendar. */
export interface TimedItem {
  /** In ms. */
  at: number
}

/** The earliest time of a post, in ms. Cancelled times count only when there are no others. */
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

/** One list per day in order of time, without items outside of the week. `bounds`: see `weekBounds`. */
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
