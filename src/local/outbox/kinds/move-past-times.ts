import { pastToleranceMs } from '#contract/schedule.ts'
import { instantOf, wallClockAt } from '#contract/wall-clock.ts'
import type { Draft, PostEdit } from '#local/db.ts'
import type { Cargo } from './entry-content.ts'
import { isTimePast } from './new-post/is-time-past.ts'

/** What was planned for a time that passed, planned for now. */
export function movePastTimes(cargo: Cargo, now: number): Cargo {
  if ('edit' in cargo) return { ...cargo, edit: moveEditTimes(cargo.edit, now) }
  if ('planning' in cargo) return cargo
  const { draft, entry } = cargo
  if (isTimePast(draft, now, now)) return { ...cargo, draft: moveDraftTimes(draft, now) }
  // Past for the server and not for this device: its clock is wrong, and the server's 'now' is right.
  const isClockWrong = entry.problem?.code === 'SCHEDULE_IN_PAST'
  return isClockWrong ? { ...cargo, draft: makePostNow(draft) } : cargo
}

function moveDraftTimes(draft: Draft, now: number): Draft {
  const clock = wallClockAt(now, draft.timeZone)
  const schedules = draft.schedules.map((schedule) =>
    instantOf(schedule, draft.timeZone) < now ? { ...schedule, ...clock } : schedule,
  )
  return { ...draft, schedules }
}

/** Only where that says all that was planned: one time, once. */
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

/** The post's own times stay what they are, over or not. */
function moveEditTimes(edit: PostEdit, now: number): PostEdit {
  const own = new Set(edit.basis.schedules.map(({ scheduledAt }) => Date.parse(scheduledAt)))
  const schedules = edit.schedules.map((schedule) => {
    const instant = schedule.scheduledAt === null ? now : Date.parse(schedule.scheduledAt)
    const isOver = instant < now - pastToleranceMs && !own.has(instant)
    return isOver ? { ...schedule, scheduledAt: new Date(now).toISOString() } : schedule
  })
  return { ...edit, schedules }
}
