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
 * The instants of a schedule, in order, as ISO 8601 in UTC: the first, and `repeatNumber` more that
 * are `repeatType` calendar days apart, at the same local time in `timeZone`, by the rules of
 * `instantOfWallTime`. The machine's zone does not count, so server and device agree.
 *
 * The first is the instant as given, even where it is the second of a local time that comes twice.
 * Where it was itself moved out of a gap, the others keep the time it was moved to (New York,
 * 2027-03-14 02:30 has become 03:30, and so it is 03:30 on every day after).
 *
 * Throws a RangeError for a `schedule` that is no time, and for repeats in a zone the engine does
 * not know.
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
