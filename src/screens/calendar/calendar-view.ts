import { endOfMonth, formatISO, parseISO, startOfMonth } from 'date-fns'
import { browserStorage } from '#src/browser/browser-storage.ts'
import {
  addDays,
  formatPlainDate,
  isPlainDate,
  weekStartOf,
} from '#src/components/time/plain-date.ts'
import { listDays, rangeLabel } from './days.ts'

export const calendarViews = ['day', 'week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** The parameters of the URL that say what the calendar shows (`calendar-search.ts`). */
interface PlaceSearch {
  view?: CalendarView | undefined
  week?: string | undefined
  date?: string | undefined
}

/** A view, and the day that names its period: the first of the week or month, or the day itself. */
export interface CalendarPlace {
  view: CalendarView
  date: string
}

const rememberedKey = 'upubly.calendar-view'

/** The view that was chosen last on this device; 'week' before any choice. */
export function rememberedView(): CalendarView {
  const kept = browserStorage.read(rememberedKey)
  return calendarViews.find((view) => view === kept) ?? 'week'
}

export function rememberView(view: CalendarView): void {
  browserStorage.write(rememberedKey, view)
}

/** The place that the URL names; defaults to the remembered view and today. */
export function readPlace(
  search: PlaceSearch,
  { today, remembered }: { today: string; remembered: CalendarView },
): CalendarPlace {
  const { week, date: named } = search
  const view = search.view ?? (week ? 'week' : remembered)
  const asked = view === 'week' ? (week ?? named) : (named ?? week)
  return placeOf(view, asked && isPlainDate(asked) ? asked : today)
}

/** The place whose period contains a day. */
export function placeOf(view: CalendarView, date: string): CalendarPlace {
  if (view === 'week') return { view, date: weekStartOf(date) }
  return { view, date: view === 'day' ? date : monthStartOf(date) }
}

/** The URL parameters of a place; empty for the remembered view at today. */
export function searchOf(
  { view, date }: CalendarPlace,
  { today, remembered }: { today: string; remembered: CalendarView },
): PlaceSearch {
  if (view === remembered && placeOf(view, today).date === date) return {}
  return view === 'week' ? { week: date } : { view, date }
}

/** The next place (`by` 1) or the previous one (-1). */
export function stepFrom({ view, date }: CalendarPlace, by: 1 | -1): CalendarPlace {
  if (view === 'day') return { view, date: addDays(date, by) }
  if (view === 'week') return { view, date: addDays(date, 7 * by) }
  return placeOf(view, by > 0 ? addDays(monthEndOf(date), 1) : addDays(date, -1))
}

/** The days that a place shows, in order. A month is shown as whole weeks, except in the list. */
export function daysOf({ view, date }: CalendarPlace): string[] {
  if (view === 'day') return [date]
  if (view === 'week') return listDays(date, addDays(date, 6))
  const last = monthEndOf(date)
  return view === 'list'
    ? listDays(date, last)
    : listDays(weekStartOf(date), addDays(weekStartOf(last), 6))
}

/** The weeks (by their first day) that contain the days, in order. */
export function weeksOf(days: readonly string[]): string[] {
  return [...new Set(days.map(weekStartOf))]
}

/** 'DD de MMMM - DD de MMMM', 'domingo, 22 de novembro' or 'novembro de 2026'. */
export function labelOf({ view, date }: CalendarPlace): string {
  if (view === 'week') return rangeLabel(date)
  return formatPlainDate(date, view === 'day' ? 'full' : 'month')
}

/** The labels of the arrows, with their gender: 'Semana anterior', 'Próxima semana'. */
export const periodNames: Record<CalendarView, { previous: string; next: string }> = {
  day: { previous: 'Dia anterior', next: 'Próximo dia' },
  week: { previous: 'Semana anterior', next: 'Próxima semana' },
  month: { previous: 'Mês anterior', next: 'Próximo mês' },
  list: { previous: 'Mês anterior', next: 'Próximo mês' },
}

function monthStartOf(date: string): string {
  return formatISO(startOfMonth(parseISO(date)), { representation: 'date' })
}

function monthEndOf(date: string): string {
  return formatISO(endOfMonth(parseISO(date)), { representation: 'date' })
}
