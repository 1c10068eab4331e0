import { daysToEaster } from './easter-sunday.ts'

/** On which day of each year something is. Weekdays count from Sunday, which is 0. */
export type DayRule =
  /** 'MM-DD' */
  | string
  /** So many days after Easter Sunday; before it where negative. */
  | { easter: number }
  /** The `nth` such weekday of a month (-1 is the last one), and `plus` so many days. */
  | { nth: number; weekday: number; month: number; plus?: number }
  /** Kept later than `on` ('MM-DD'), by days that depend on its weekday: seven numbers, Sunday's first. */
  | { on: string; later: readonly number[] }

/** The day as 'YYYY-MM-DD'. `plus` and `later` may lead into the next month, and never out of the year. */
export function dayOf(rule: DayRule, year: number): string {
  if (typeof rule === 'string') return `${year}-${rule}`
  if ('easter' in rule) return plainDate(year, 3, 21 + daysToEaster(year) + rule.easter)
  if ('on' in rule) {
    const [month = 1, day = 1] = rule.on.split('-').map(Number)
    return plainDate(year, month, day + (rule.later[weekdayOf(year, month, day)] ?? 0))
  }
  const { nth, weekday, month, plus = 0 } = rule
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const back = (weekdayOf(year, month, last) - weekday + 7) % 7
    return plainDate(year, month, last - back + 7 * (nth + 1) + plus)
  }
  const first = 1 + ((weekday - weekdayOf(year, month, 1) + 7) % 7)
  return plainDate(year, month, first + 7 * (nth - 1) + plus)
}

function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** A day beyond the month's end is one of the next month. */
function plainDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
