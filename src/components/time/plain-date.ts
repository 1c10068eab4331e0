import { addDays as addDaysTo, format, formatISO, getDay, isValid, parseISO } from 'date-fns'
import { ptBR } from 'date-fns/locale/pt-BR'

/*
 * Dates without times, as 'YYYY-MM-DD'. They are computed as local dates of the machine: whatever its zone, the
 * clock skips times of a day, but no day (except 30 December 2011 in Samoa and Tokelau).
 */

/** The bounds of the days to ask for: nothing is planned outside, and longer years could not be sent. */
export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'

export function isPlainDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text))
}

/** Answers '' for an invalid date. */
export function addDays(date: string, days: number): string {
  const moved = addDaysTo(parseISO(date), days)
  return isValid(moved) ? formatISO(moved, { representation: 'date' }) : ''
}

/** The day of the week, 0 to 6; 0 is Sunday. */
export function weekdayOf(date: string): number {
  return getDay(parseISO(date))
}

/** The Sunday on or before a day (the Brazilian week); '' for an invalid date. */
export function weekStartOf(date: string): string {
  return addDays(date, -weekdayOf(date))
}

export const datePatterns = {
  /** '22' */
  day: 'dd',
  /** '3 de nov' */
  short: "d 'de' MMM",
  /** '3 de nov de 2025' */
  shortWithYear: "d 'de' MMM 'de' yyyy",
  /** '22 de novembro' */
  dayAndMonth: "dd 'de' MMMM",
  /** 'domingo', 'segunda-feira' */
  weekday: 'EEEE',
  /** '22/11/2026' */
  numeric: 'dd/MM/yyyy',
  /** 'novembro de 2026' */
  month: "MMMM 'de' yyyy",
  /** '05 de dezembro de 2026' */
  long: "dd 'de' MMMM 'de' yyyy",
  /** 'domingo, 22 de novembro' */
  full: "EEEE, d 'de' MMMM",
} as const

/** 'dom.', 'sáb.': the locale of date-fns has no accent there. */
const shortWeekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short' })

export type DateForm = keyof typeof datePatterns | 'shortWeekday'

export function formatPlainDate(date: string, form: DateForm): string {
  const day = parseISO(date)
  return form === 'shortWeekday'
    ? shortWeekday.format(day)
    : format(day, datePatterns[form], { locale: ptBR })
}
