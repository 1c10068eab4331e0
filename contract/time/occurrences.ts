import { dayMs, instantOfWallTime, wallTimeAt } from './wall-clock.ts'

export interface Repeat {
  /** The first time, ISO 8601. */
  schedule: string
  /** IANA name of the person's zone. */
  timeZone: string
  /** Days between repeats; 0 means no repeat. */
  repeatType: number
  /** Repeats after the first one. */
  repeatNumber: number
}

/**
 * The instants of a schedule, in order, as ISO 8601 in UTC: the first as given, and `repeatNumber`
 * more at the same local time in `timeZone`, each `repeatType` calendar days later, by the rules of
 * `instantOfWallTime`. If a clock change moved the first one (02:30 to 03:30), the others keep the
 * new time. Throws a RangeError for an invalid `schedule`, and for repeats in an unknown zone.
 */
export function expandOccurrences(repeat: Repeat): string[] {
  const { timeZone, repeatType } = repeat
  const first = Date.parse(repeat.schedule)
  const repeats = repeatType > 0 ? repeat.repeatNumber : 0
  const wall = wallTimeAt(first, timeZone)
  const others = Array.from({ length: repeats }, (_, index) =>
    instantOfWallTime(wall + (index + 1) * repeatType * dayMs, timeZone),
  )
  return [first, ...others].map((instant) => new Date(instant).toISOString())
}
