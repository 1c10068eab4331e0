/** Something with a time on the calendar. */
export interface TimedItem {
  /** In ms. */
  at: number
}

/** One list per day, in order of time; items outside of the days are left out. `bounds`: see `dayBounds`. */
export function groupByDay<T extends TimedItem>(
  items: readonly T[],
  bounds: readonly number[],
): T[][] {
  const days: T[][] = Array.from({ length: Math.max(0, bounds.length - 1) }, () => [])
  for (const item of items) days[findDay(item.at, bounds)]?.push(item)
  for (const day of days) day.sort((a, b) => a.at - b.at)
  return days
}

/** The index of the day that contains an instant; -1 before the first day. */
function findDay(at: number, bounds: readonly number[]): number {
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at < (bounds[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low - 1
}
