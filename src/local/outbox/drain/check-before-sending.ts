import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { deviceProblem } from '#local/entries/device-problems.ts'
import type { EntryContent } from '#local/entries/entry-content.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import { kindOf, problemOf } from '#local/outbox/kinds/kinds.ts'

interface Situation {
  session: StoredSession | undefined
  now: number
  /**
   * When its files last made progress, in ms (0: never). A post for 'now' is not asked about while
   * they do.
   */
  lastProgressAt: number
}

/** The event that keeps a due entry from being sent, or undefined when it may go. */
export function checkBeforeSending(
  entry: OutboxEntry,
  content: EntryContent | undefined,
  { session, now, lastProgressAt }: Situation,
): OutboxEvent | undefined {
  if (!session) return { type: 'session-missing', problem: deviceProblem('SIGNED_OUT') }
  if (session.user.id !== entry.userId)
    return { type: 'session-missing', problem: deviceProblem('OTHER_USER') }
  if (!content) return { type: 'refused', problem: problemOf(entry, 'DRAFT_LOST') }
  // What may have arrived is sent again even after its time: under its key the server answers that
  // it has it or that it is too late, while asking the person could end in a second post.
  const pressedAt = Math.max(entry.pressedAt, lastProgressAt)
  if (!entry.mayHaveArrived && kindOf(entry).isLate(content, pressedAt, now))
    return { type: 'time-passed', problem: deviceProblem('TIME_PASSED') }
  return undefined
}
