import { instantOf } from '#contract/wall-clock.ts'
import type { Draft } from '#local/rows.ts'

/** The first instants a draft asks for, in ms. Repeats only come later. */
export function firstInstants(draft: Draft, pressedAt: number): number[] {
  if (draft.isPostNow) return [pressedAt]
  if (!draft.isScheduling) return []
  return draft.schedules.map((schedule) => instantOf(schedule, draft.timeZone))
}
