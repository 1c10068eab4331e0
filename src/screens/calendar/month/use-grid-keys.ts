import { addMonths, formatISO, getDate, getDaysInMonth, parseISO, setDate } from 'date-fns'
import type { KeyboardEvent } from 'react'
import { addDays, weekStartOf } from '#src/components/time/plain-date.ts'
import type { Day } from '../days.ts'

/**
 * The keys of a grid of days (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrows move to the
 * neighbouring day, Home and End to the first and last day of the week, Page Up and Page Down to the
 * same day of the month before or after `month` (`onStep`), Enter goes to the first post of a day, and
 * Escape from a post back to its day.
 */
export function useGridKeys(
  { days, month }: { days: readonly Day[]; month: string },
  onChoose: (date: string) => void,
  onStep: (by: 1 | -1, date: string) => void,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')
    const date = cell?.getAttribute('data-date') ?? undefined
    if (!cell || date === undefined) return
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      const by = event.key === 'PageDown' ? 1 : -1
      onStep(by, sameDay(date, addMonths(parseISO(month), by)))
      return
    }
    if (event.target !== cell) {
      if (moveInCell(cell, event)) event.preventDefault()
      return
    }
    const to = destination(date, event.key)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(date)
      itemsOf(cell)[0]?.focus()
    } else if (to !== undefined && days.some((day) => day.date === to)) {
      event.preventDefault()
      onChoose(to)
      event.currentTarget.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
    }
  }
}

/** The same day of another month, or its last day; `date` may be in a neighbouring month. */
function sameDay(date: string, month: Date): string {
  const number = Math.min(getDate(parseISO(date)), getDaysInMonth(month))
  return formatISO(setDate(month, number), { representation: 'date' })
}

function destination(date: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return weekStartOf(date)
    case 'End':
      return addDays(weekStartOf(date), 6)
    default:
      return undefined
  }
}

/** Up and down move between the posts of a day. Returns whether the focus moved. */
function moveInCell(cell: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (key === 'Escape') {
    cell.focus()
    return true
  }
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const items = itemsOf(cell)
  const next = by === 0 ? undefined : items[items.indexOf(target as HTMLElement) + by]
  next?.focus()
  return next !== undefined
}

function itemsOf(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('[data-item]')].filter(
    ({ offsetParent }) => offsetParent !== null,
  )
}
