import type { ProjectPlan, SubscriptionState } from '#contract/billing/subscription.ts'

/** The fields of a plan that decide its state. */
export type Standing = Pick<ProjectPlan, 'state' | 'endsAt' | 'graceEndsAt'>

/** The state of a plan at `now` (ms), computed here because the cached answer may be days old. */
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
