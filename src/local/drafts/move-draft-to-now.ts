import { instantOf, wallClockAt } from '#contract/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'
import { isTimePast } from './is-time-past.ts'

/**
 * The draft with times that passed moved to `now` (ms). `isClockWrong`: they are past for the
 * server alone.
 */
export function moveDraftToNow(draft: Draft, now: number, isClockWrong: boolean): Draft {
  if (isTimePast(draft, now, now)) return moveTimes(draft, now)
  return isClockWrong ? makePostNow(draft) : draft
}

function moveTimes(draft: Draft, now: number): Draft {
  const clock = wallClockAt(now, draft.timeZone)
  const schedules = draft.schedules.map((schedule) =>
    instantOf(schedule, draft.timeZone) < now ? { ...schedule, ...clock } : schedule,
  )
  return { ...draft, schedules }
}

/** Posts 'now' only where the draft has one time without repeats. */
function makePostNow(draft: Draft): Draft {
  const [only, ...others] = draft.schedules
  if (!draft.isScheduling || !only || others.length > 0) return draft
  if (only.repeatType > 0 && only.repeatNumber > 0) return draft
  return {
    ...draft,
    isScheduling: false,
    isPostNow: true,
    postNowAccountIds: only.socialMediaAccountIds,
  }
}
