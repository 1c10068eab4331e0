import type { BrazilState } from '../brazil-states.ts'
import { commercialDays } from './commercial-days.ts'
import { dayOf, type NamedDay, nationalHolidays, optionalDays, stateHolidays } from './holidays.ts'
import type { SpecialDate, SpecialDateKind } from './special-date.ts'

export interface SpecialDatesWanted {
  /** 'YYYY-MM-DD', both included; at most ten years, of which the first ones are told. */
  from: string
  to: string
  /** Whose holidays are told besides the national ones. */
  state?: BrazilState | null | undefined
}

const longest = 10

const plainDate = /^\d{4}-\d{2}-\d{2}$/

/**
 * The days that Brazil keeps, in order of time; on one day the national holiday comes first, then the
 * state's, the optional day, and what shops keep. None for what are no dates.
 */
export function listSpecialDates({ from, to, state }: SpecialDatesWanted): SpecialDate[] {
  if (!plainDate.test(from) || !plainDate.test(to)) return []
  const first = Number(from.slice(0, 4))
  const last = Math.min(Number(to.slice(0, 4)), first + longest - 1)
  const found: SpecialDate[] = []
  for (let year = first; year <= last; year += 1) {
    for (const one of listYear(year, state)) {
      if (one.date >= from && one.date <= to) found.push(one)
    }
  }
  return found
}

function listYear(year: number, state: BrazilState | null | undefined): SpecialDate[] {
  const dated = (kind: SpecialDateKind, days: readonly NamedDay[]): SpecialDate[] =>
    days
      .filter(({ from = year, isEvenYears }) => from <= year && !(isEvenYears && year % 2))
      .map(({ name, on }) => ({
        date: dayOf(on, year),
        name,
        kind,
        ...(kind === 'state' && state && { state }),
      }))
  const all = [
    ...dated('national', nationalHolidays),
    ...dated('state', state ? stateHolidays[state] : []),
    ...dated('optional', optionalDays),
    ...dated('commercial', commercialDays),
  ]
  // Sorting keeps the order of what is on one day.
  return all
    .filter((one, at) => at === all.findIndex((other) => isSame(one, other)))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Carnaval is a holiday in Rio de Janeiro and an optional day elsewhere: its first mention stands. */
function isSame(one: SpecialDate, other: SpecialDate): boolean {
  return one.date === other.date && one.name === other.name
}
