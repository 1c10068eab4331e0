import type { ProjectPlan, SubscriptionState } from '#contract/subscription.ts'

/** What of a plan tells how it stands. */
export type Standing = Pick<ProjectPlan, 'state' | 'endsAt' | 'graceEndsAt'>

/** How a plan stands at `now` (ms): the last known answer may be days old, and the plan has gone on since. */
export function standingAt(
  { state, endsAt, graceEndsAt }: Standing,
  now: number,
): SubscriptionState {
  if (state === 'ended' || isOver(graceEndsAt, now)) return 'ended'
  return isOver(endsAt, now) && graceEndsAt !== null ? 'grace' : state
}

function isOver(instant: string | null, now: number): boolean {
  return instant !== null && Date.parse(instant) <= now
}
