import { TZDateMini } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'

export interface Repeat {
  /** The first time, ISO 8601. */
  schedule: string
  timeZone: string
  /** Days between repeats; 0 means no repeat. */
  repeatType: number
  /** Repeats after the first one. */
  repeatNumber: number
}

/**
 * The instants of a schedule, in order: the first and `repeatNumber` more, each at the same
 * wall-clock time in `timeZone` (a time that a clock change skips moves forward).
 * Does not depend on the zone of the machine. Answers ISO 8601 in UTC.
 */
export function expandOccurrences(repeat: Repeat): string[] {
  const first = new TZDateMini(repeat.schedule, repeat.timeZone)
  const times = repeat.repeatType > 0 ? repeat.repeatNumber : 0
  return Array.from({ length: times + 1 }, (_, index) =>
    new Date(+addDays(first, index * repeat.repeatType)).toISOString(),
  )
}
