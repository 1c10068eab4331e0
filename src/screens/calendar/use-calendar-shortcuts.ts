import { useShortcut } from '#src/browser/shortcuts.ts'
import type { CalendarView } from './calendar-view.ts'

export interface CalendarShortcuts {
  onToday: () => void
  onStep: (by: 1 | -1) => void
  onView: (view: CalendarView) => void
}

/** The keyboard shortcuts of the calendar, which work wherever the focus is. */
export function useCalendarShortcuts({ onToday, onStep, onView }: CalendarShortcuts): void {
  useShortcut('today', onToday)
  useShortcut('nextPeriod', () => onStep(1))
  useShortcut('previousPeriod', () => onStep(-1))
  useShortcut('dayView', () => onView('day'))
  useShortcut('weekView', () => onView('week'))
  useShortcut('monthView', () => onView('month'))
  useShortcut('listView', () => onView('list'))
}
