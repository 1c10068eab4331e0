import { dayMs, instantOf, instantOfWallTime, wallTimeAt } from '#contract/time/wall-clock.ts'

/**
 * The instant (ms) on another date ('YYYY-MM-DD') at which clocks in `timeZone` show the same time,
 * to the millisecond. A time that the date skips moves forward by the gap, of a doubled one it is
 * the first, as repeats do. NaN for a malformed date or an unknown zone.
 */
export function keepClockTime(instant: number, date: string, timeZone: string): number {
  const time = modulo(wallTimeAt(instant, timeZone), dayMs)
  return instantOfWallTime(instantOf({ date, time: '00:00' }, 'UTC') + time, timeZone)
}

/** Never negative, as times before 1970 ask for. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
