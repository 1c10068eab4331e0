import type { KeyboardEvent } from 'react'

/**
 * The keys of the days of a week and of the hours of a day, as ARIA grids
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). What can take the focus in them are stops: the
 * heading of a day, its items and free times. One stop at a time is in the order of the Tab key, and
 * beside it what else belongs to its day.
 */

/** Attributes of a day, of a stop in it, and of a link, or what is around a button, beside its heading. */
export const dayMark = { 'data-day': '' } as const
export const stopMark = { 'data-stop': '' } as const
export const besideMark = { 'data-beside': '' } as const

/** Items and free times have a mark of their own, which the month knows, too. */
const stopSelector = '[data-stop], [data-item]'
const besideSelector = 'a[data-beside], [data-beside] button'

/** Makes the stop that has got the focus the one that Tab comes back to. For `onFocus` of the grid. */
export function keepStop(grid: HTMLElement, focused: Element): void {
  const stop = focused.closest<HTMLElement>(stopSelector)
  if (!stop || !grid.contains(stop)) return
  for (const other of grid.querySelectorAll<HTMLElement>(`${stopSelector}, ${besideSelector}`))
    if (other.tabIndex === 0) other.tabIndex = -1
  stop.tabIndex = 0
  const day = stop.closest('[data-day]')
  for (const beside of day?.querySelectorAll<HTMLElement>(besideSelector) ?? []) beside.tabIndex = 0
}

/** At first, and where the stop of the Tab key has gone with its item: `entry`, or else the first post. */
export function restoreStop(grid: HTMLElement, entry: HTMLElement | null): void {
  const stops = [...grid.querySelectorAll<HTMLElement>(stopSelector)]
  if (stops.some(({ tabIndex }) => tabIndex === 0)) return
  const isStop = entry?.matches('[data-stop]')
  const first = grid.querySelector<HTMLElement>('[data-item-key] [data-item]')
  const next = isStop ? entry : (first ?? stops[0])
  if (next) next.tabIndex = 0
}

/**
 * Moves the focus by a key: up and down within a day (and on to the previous or next one), left and
 * right to the same position in the neighbouring day, Home and End to the first and last day, Enter
 * from a heading into its day and Escape back. In a day alone, Home and End are its first and last
 * stop. Returns whether the focus moved.
 */
export function moveFocus(grid: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const days = [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((day) => [
    ...day.querySelectorAll<HTMLElement>(stopSelector),
  ])
  const focused = target instanceof Element ? target.closest('[data-day]') : null
  const stop = target instanceof Element ? target.closest<HTMLElement>(stopSelector) : null
  const day = days.findIndex(([first]) => first && focused?.contains(first))
  if (day < 0) return false
  const at = stop ? (days[day]?.indexOf(stop) ?? -1) : -1
  const to = key === 'Escape' ? leave(days, day, at) : destination(days, day, at, key)
  to?.focus()
  return to !== undefined
}

/** Also from a button inside an item, or beside the heading. A day alone has no heading to go to. */
function leave(days: readonly HTMLElement[][], day: number, at: number): HTMLElement | undefined {
  return at === 0 || days.length === 1 ? undefined : days[day]?.[0]
}

function destination(
  days: readonly HTMLElement[][],
  day: number,
  at: number,
  key: string,
): HTMLElement | undefined {
  if (at < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return days[day]?.[at + 1] ?? days[day + 1]?.[0]
    case 'ArrowUp':
      return days[day]?.[at - 1] ?? days[day - 1]?.at(-1)
    case 'ArrowRight':
      return nearest(days[day + 1], at)
    case 'ArrowLeft':
      return nearest(days[day - 1], at)
    case 'Home':
      return days[0]?.[0]
    case 'End':
      return days.at(-1)?.at(days.length === 1 ? -1 : 0)
    case 'Enter':
      return at === 0 && days.length > 1 ? days[day]?.[1] : undefined
    default:
      return undefined
  }
}

function nearest(stops: readonly HTMLElement[] | undefined, at: number): HTMLElement | undefined {
  return stops?.[Math.min(at, stops.length - 1)]
}
