import type { Draft, StoredSession } from '../db.ts'
import { deviceProblem } from './device-problems.ts'
import type { OutboxEntry } from './entry.ts'
import { isTimePast } from './is-time-past.ts'
import type { OutboxEvent } from './transition.ts'

/** What keeps a due entry from being sent, or undefined when it may go. */
export function checkBeforeSending(
  entry: OutboxEntry,
  draft: Draft | undefined,
  session: StoredSession | undefined,
  now: number,
): OutboxEvent | undefined {
  if (!session) return { type: 'session-missing', problem: deviceProblem('SIGNED_OUT') }
  if (session.user.id !== entry.userId)
    return { type: 'session-missing', problem: deviceProblem('OTHER_USER') }
  if (!draft) return { type: 'refused', problem: deviceProblem('DRAFT_LOST') }
  // One that may have arrived is sent again whatever the hour: under its key the server answers
  // 'here it is' or 'too late', while asking the person could end in a second post.
  if (!entry.mayHaveArrived && isTimePast(draft, entry.pressedAt, now))
    return { type: 'time-passed', problem: deviceProblem('TIME_PASSED') }
  return undefined
}
