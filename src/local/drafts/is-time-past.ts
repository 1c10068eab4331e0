import { pastToleranceMs } from '#contract/posts/schedule.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'

/**
 * True when sending now would publish at a time the person did not choose; the server has the same
 * tolerance.
 */
export function isTimePast(draft: Draft, pressedAt: number, now: number): boolean {
  return firstInstants(draft, pressedAt).some((instant) => instant < now - pastToleranceMs)
}

/** The first instant of each schedule of a draft, without repeats, in ms. */
function firstInstants(draft: Draft, pressedAt: number): number[] {
  if (draft.isPostNow) return [pressedAt]
  if (!draft.isScheduling) return []
  return draft.schedules.map((schedule) => instantOf(schedule, draft.timeZone))
}
