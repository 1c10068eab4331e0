import { expandOccurrences } from '#contract/time/occurrences.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'

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

/**
 * A schedule that was typed in the zone `from`, as typed in the zone `to`, with all its occurrences at the
 * same moments. Between them one of the two zones may change its clocks: then it takes several schedules,
 * of which the first keeps the id. A schedule without a time stays as it is. Pure, and the same for the
 * same schedule.
 */
export function keepMoments(schedule: DraftSchedule, from: string, to: string): DraftSchedule[] {
  const moments = listOccurrences(schedule, from)
  if (from === to || moments.length === 0) return [schedule]
  const parts: DraftSchedule[] = []
  for (let at = 0; at < moments.length; ) {
    const left = moments.slice(at)
    const part = startAt(schedule, left, to)
    parts.push(at === 0 ? part : { ...part, id: `${schedule.id} ${moments[at]}` })
    at += part.repeatNumber + 1
  }
  return parts
}

/** One schedule with as many of the moments as follow each other at one local time; at least the first. */
function startAt(schedule: DraftSchedule, moments: readonly string[], to: string): DraftSchedule {
  const { repeatType } = schedule
  const clock = wallClockAt(Date.parse(moments[0] ?? ''), to)
  const first = new Date(instantOf(clock, to)).toISOString()
  const repeat = { repeatType, repeatNumber: moments.length - 1 }
  const others = expandOccurrences({ schedule: first, timeZone: to, ...repeat }).slice(1)
  const end = others.findIndex((moment, index) => moment !== moments[index + 1])
  return { ...schedule, ...clock, repeatNumber: end < 0 ? others.length : end }
}
