import { wallClockAt } from '#contract/wall-clock.ts'

/** A time of these weeks, without the year: '26/11, 14:30'. */
export function shortNumericText(instant: string, timeZone: string): string {
  const { date, time } = wallClockAt(Date.parse(instant), timeZone)
  return `${date.slice(8)}/${date.slice(5, 7)}, ${time}`
}
