import { shiftMonth } from '#contract/report.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'

export interface MonthSpan {
  /** Its first instant in the zone, and that of the next month. */
  from: Date
  until: Date
  /** Its calendar days, 'YYYY-MM-DD'. */
  days: string[]
  /** How many of them have begun. */
  passed: number
  /** The day before the first. */
  dayBefore: string
}

/** A month 'YYYY-MM' as a calendar in `timeZone` has it. */
export function findMonthSpan(month: string, timeZone: string, now: Date): MonthSpan {
  const start = (of: string) => new Date(instantOf({ date: `${of}-01`, time: '00:00' }, timeZone))
  const [year = 0, number = 1] = month.split('-').map(Number)
  const dayAt = (day: number) =>
    new Date(Date.UTC(year, number - 1, day)).toISOString().slice(0, 10)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = Array.from({ length }, (_, index) => dayAt(index + 1))
  const { date: today } = wallClockAt(now.getTime(), timeZone)
  return {
    ...{ from: start(month), until: start(shiftMonth(month, 1)), days },
    passed: days.filter((day) => day <= today).length,
    dayBefore: dayAt(0),
  }
}
