import { instantOf } from '#contract/wall-clock.ts'
import {
  addDays,
  formatPlainDate,
  isPlainDate,
  weekStartOf,
} from '#src/components/time/plain-date.ts'

/** The seven days of the week that begins on `start`. */
export function weekDays(start: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** The first day of the week that the URL names; of the current week when it names none, or no valid date. */
export function readWeek(asked: string | undefined, today: string): string {
  return weekStartOf(asked && isPlainDate(asked) ? asked : today)
}

/**
 * The eight instants that bound the seven days in a zone: day `i` is [bounds[i], bounds[i + 1]).
 * Computed one by one, because a day of a clock change has 23 or 25 hours.
 */
export function weekBounds(start: string, timeZone: string): number[] {
  return Array.from({ length: 8 }, (_, index) =>
    instantOf({ date: addDays(start, index), time: '00:00' }, timeZone),
  )
}

/** 'DD de MMMM - DD de MMMM' */
export function rangeLabel(start: string): string {
  const from = formatPlainDate(start, 'dayAndMonth')
  return `${from} - ${formatPlainDate(addDays(start, 6), 'dayAndMonth')}`
}
