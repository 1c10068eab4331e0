import { pastToleranceMs } from '#contract/schedule.ts'
import type { Draft } from '#local/database/rows.ts'
import { firstInstants } from './first-instants.ts'

/**
 * True when sending now would publish at a time the person did not choose; the server has the same
 * tolerance.
 */
export function isTimePast(draft: Draft, pressedAt: number, now: number): boolean {
  return firstInstants(draft, pressedAt).some((instant) => instant < now - pastToleranceMs)
}
