import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays } from '#src/components/time/plain-date.ts'
import type { CalendarPlace } from './calendar-view.ts'
import { keepStop, moveFocus, restoreStop } from './grid-keys.ts'

export interface StopsOptions {
  place: CalendarPlace
  dates: readonly string[]
  /** The id of the heading that Tab reaches at first. */
  entryId: string
  /** Called for Page Down (1) and Page Up (-1): shows the next period and focuses the given day of it. */
  onStep: (by: 1 | -1, date: string) => void
}

/**
 * Handlers for the element around the views of a week and a day (the month has its own, `useGridKeys`).
 * They set `tabIndex` in the DOM, without rendering: a full week has a hundred stops.
 */
export function useStops({ place: { view }, dates, entryId, onStep }: StopsOptions) {
  const ref = useRef<HTMLDivElement>(null)
  const hasStops = view === 'week' || view === 'day'
  const restore = () => {
    if (ref.current) restoreStop(ref.current, document.getElementById(entryId))
  }
  useEffect(() => {
    if (hasStops) restore()
  })
  if (!hasStops) return { ref }
  return {
    ref,
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      keepStop(currentTarget, target)
      // A view whose chunk loaded late had no stops yet at the last render of this hook.
      restore()
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, currentTarget, target } = event
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (hasModifier || event.defaultPrevented || !(target instanceof Element)) return
      // React also passes on the events of a panel opened from here, although it is a portal.
      if (!currentTarget.contains(target)) return
      if (key === 'PageDown' || key === 'PageUp') {
        const by = key === 'PageDown' ? 1 : -1
        onStep(by, addDays(dateAt(currentTarget, target, dates), dates.length * by))
      } else if (!moveFocus(currentTarget, event)) return
      event.preventDefault()
    },
  }
}

function dateAt(grid: HTMLElement, focused: Element, dates: readonly string[]): string {
  const days = [...grid.querySelectorAll('[data-day]')]
  return dates[days.findIndex((day) => day.contains(focused))] ?? dates[0] ?? ''
}
