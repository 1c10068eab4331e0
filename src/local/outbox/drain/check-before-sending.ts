import type { StoredSession } from '#local/db.ts'
import { isEditTimePast } from '#local/edits/is-edit-time-past.ts'
import { deviceProblem } from '#local/outbox/entry/device-problems.ts'
import type { OutboxEntry } from '#local/outbox/entry/entry.ts'
import type { OutboxEvent } from '#local/outbox/entry/transition.ts'
import type { Cargo } from '#local/outbox/kinds/entry-content.ts'
import { isTimePast } from '#local/outbox/kinds/new-post/is-time-past.ts'

interface Situation {
  session: StoredSession | undefined
  now: number
  /** When its files last moved forward: who sees 'now' being uploaded still wants it now. 0: never. */
  lastProgressAt: number
}

/** What keeps a due entry from being sent, or undefined when it may go. */
export function checkBeforeSending(
  entry: OutboxEntry,
  cargo: Cargo | undefined,
  { session, now, lastProgressAt }: Situation,
): OutboxEvent | undefined {
  if (!session) return { type: 'session-missing', problem: deviceProblem('SIGNED_OUT') }
  if (session.user.id !== entry.userId)
    return { type: 'session-missing', problem: deviceProblem('OTHER_USER') }
  if (!cargo) return { type: 'refused', problem: deviceProblem('DRAFT_LOST', entry.kind) }
  // One that may have arrived is sent again whatever the hour: under its key the server answers
  // 'here it is' or 'too late', while asking the person could end in a second post.
  if (!entry.mayHaveArrived && isPast(cargo, Math.max(entry.pressedAt, lastProgressAt), now))
    return { type: 'time-passed', problem: deviceProblem('TIME_PASSED') }
  return undefined
}

/** What has no times is never too late. */
function isPast(cargo: Cargo, pressedAt: number, now: number): boolean {
  if ('draft' in cargo) return isTimePast(cargo.draft, pressedAt, now)
  return 'edit' in cargo && isEditTimePast(cargo.edit, now)
}
