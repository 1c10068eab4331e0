import { expandOccurrences } from '#contract/occurrences.ts'
import { instantOf } from '#contract/wall-clock.ts'
import type { DraftSchedule } from '../database/rows.ts'

/**
 * The occurrences of a schedule as typed, ISO 8601 in UTC, the same as the server will compute.
 * Empty while date or time is missing.
 */
export function listOccurrences(schedule: DraftSchedule, timeZone: string): string[] {
  const first = instantOf(schedule, timeZone)
  if (Number.isNaN(first)) return []
  const { repeatType, repeatNumber } = schedule
  const at = new Date(first).toISOString()
  return expandOccurrences({ schedule: at, timeZone, repeatType, repeatNumber })
}
