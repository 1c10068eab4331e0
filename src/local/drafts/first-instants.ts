import { instantOf } from '#contract/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'

/** The first instant of each schedule of a draft, without repeats, in ms. */
export function firstInstants(draft: Draft, pressedAt: number): number[] {
  if (draft.isPostNow) return [pressedAt]
  if (!draft.isScheduling) return []
  return draft.schedules.map((schedule) => instantOf(schedule, draft.timeZone))
}
