import { expandOccurrences } from '#contract/occurrences.ts'
import { instantOf } from '#contract/wall-clock.ts'
import type { DraftSchedule } from '../rows.ts'

/**
 * Every time of a schedule as it was typed, ISO 8601 in UTC: those the server will make of it, for both
 * begin with the first instant. None while the day or the hour is missing.
 */
export function listOccurrences(schedule: DraftSchedule, timeZone: string): string[] {
  const first = instantOf(schedule, timeZone)
  if (Number.isNaN(first)) return []
  const { repeatType, repeatNumber } = schedule
  const at = new Date(first).toISOString()
  return expandOccurrences({ schedule: at, timeZone, repeatType, repeatNumber })
}
