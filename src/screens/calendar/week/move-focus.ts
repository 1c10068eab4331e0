/** Attributes of a day, and of the elements in it that the arrow keys focus: its heading and its posts. */
export const dayMark = { 'data-day': '' } as const
export const stopMark = { 'data-stop': '' } as const

/**
 * Moves the focus by a key: up and down within a day (and on to the previous or next one), left and
 * right to the same position in the neighbouring day, Home and End to the first and last day. Returns
 * whether the focus moved.
 */
export function moveFocus(grid: HTMLElement, key: string): boolean {
  const days = [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((day) => [
    ...day.querySelectorAll<HTMLElement>('[data-stop]'),
  ])
  const focused = document.activeElement?.closest<HTMLElement>('[data-stop]')
  const day = days.findIndex((stops) => stops.some((stop) => stop === focused))
  if (day < 0 || !focused) return false
  const at = days[day]?.indexOf(focused) ?? 0
  const target = destination(days, day, at, key)
  target?.focus()
  return target !== undefined
}

function destination(
  days: readonly HTMLElement[][],
  day: number,
  at: number,
  key: string,
): HTMLElement | undefined {
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
      return days.at(-1)?.[0]
    default:
      return undefined
  }
}

function nearest(stops: readonly HTMLElement[] | undefined, at: number): HTMLElement | undefined {
  return stops?.[Math.min(at, stops.length - 1)]
}
