import type { KeyboardEvent } from 'react'

/**
 * The keys of the days of a week and of the hours of a day, as ARIA grids
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). The elements that can take the focus are called stops:
 * the heading of a day, its items and open slots. Tab reaches only one stop at a time, and the buttons and
 * links beside the heading of its day.
 */

/** Attributes of a day, of a stop in it, and of a link, or of the parent of a button, beside its heading. */
export const dayMark = { 'data-day': '' } as const
export const stopMark = { 'data-stop': '' } as const
export const besideMark = { 'data-beside': '' } as const

/** Items and open slots have `data-item` instead, which the month's view also uses. */
const stopSelector = '[data-stop], [data-item]'
const besideSelector = 'a[data-beside], [data-beside] button'

/** Makes the focused stop the one that Tab reaches. To be called in `onFocus` of the grid. */
export function keepStop(grid: HTMLElement, focused: Element): void {
  const stop = focused.closest<HTMLElement>(stopSelector)
  if (!stop || !grid.contains(stop)) return
  for (const other of grid.querySelectorAll<HTMLElement>(`${stopSelector}, ${besideSelector}`))
    if (other.tabIndex === 0) other.tabIndex = -1
  stop.tabIndex = 0
  const day = stop.closest('[data-day]')
  for (const beside of day?.querySelectorAll<HTMLElement>(besideSelector) ?? []) beside.tabIndex = 0
}

/** When Tab reaches no stop, as at first or when its item has gone: takes `entry`, else the first post. */
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
 * right to the same position in the neighbouring day, Home and End to the first and last day (of a single
 * day, to its first and last stop), Enter from a heading into its day and Escape back to the heading.
 * Returns whether the focus moved.
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

/** For Escape: the heading of the day, unless the focus is on it; undefined when there is only one day. */
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
