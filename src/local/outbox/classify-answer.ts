import { errorCodes } from '#contract/errors.ts'
import { ApiError } from '../api-error.ts'
import { UnreachableError } from '../unreachable-error.ts'
import { backoff } from './backoff.ts'
import { deviceProblem } from './device-problems.ts'
import type { EntryProblem, OutboxEntry } from './entry.ts'
import type { Receipt } from './receipt.ts'
import type { OutboxEvent } from './transition.ts'

/** What came of a sending: a receipt, or whatever was thrown. */
export type SendOutcome = { receipt: Receipt } | { error: unknown }

export interface Verdict {
  event: OutboxEvent
  /** True when nobody of ours can be reached: the other entries need not try now. */
  isUnreachable: boolean
}

interface Moment {
  now: number
  /** In [0, 1). */
  random: number
  isOnline: boolean
}

/** An earlier sending under the same key is still at work on the server. */
const soonMs = 3_000
/** What a server may ask at most; beyond it is a mistake. */
const longestRetryAfterMs = 24 * 60 * 60_000

/** Decides by codes, never by words. Only the server's own receipt for this very entry counts as delivered. */
export function classifyAnswer(entry: OutboxEntry, outcome: SendOutcome, moment: Moment): Verdict {
  if ('receipt' in outcome)
    return outcome.receipt.entryKey === entry.id
      ? { event: { type: 'delivered' }, isUnreachable: false }
      : unreachable(deviceProblem('BAD_ANSWER'))
  const { error } = outcome
  if (error instanceof ApiError)
    return { event: classifyRefusal(entry, error, moment), isUnreachable: false }
  if (error instanceof UnreachableError) return classifyUnreachable(entry, error, moment)
  return { event: postpone(entry, moment, deviceProblem('FAILED')), isUnreachable: false }
}

function classifyRefusal(entry: OutboxEntry, error: ApiError, moment: Moment): OutboxEvent {
  const problem = describe(error)
  if (error.status === 401) return { type: 'session-missing', problem: deviceProblem('SIGNED_OUT') }
  switch (error.knownCode) {
    case 'IDEMPOTENCY_IN_PROGRESS':
      return postponeFor(moment, problem, error.retryAfterSeconds, soonMs)
    case 'VERSION_CONFLICT':
      return { type: 'conflicted', problem }
    case 'SCHEDULE_IN_PAST':
      return { type: 'time-passed', problem }
    case 'IDEMPOTENCY_KEY_REUSED':
      return { type: 'refused', problem: deviceProblem('EARLIER_ARRIVED') }
    default:
      return isWorthRetrying(error)
        ? postpone(entry, moment, problem, error.retryAfterSeconds)
        : { type: 'refused', problem }
  }
}

function classifyUnreachable(entry: OutboxEntry, error: UnreachableError, moment: Moment): Verdict {
  // A proxy that answers for a server in trouble can be reached: it is asked again by the clock.
  if (error.reason === 'bad-answer' && (error.status ?? 0) >= 500) {
    const problem = deviceProblem('UNREACHABLE')
    return {
      event: postpone(entry, moment, problem, error.retryAfterSeconds),
      isUnreachable: false,
    }
  }
  if (error.reason === 'bad-answer') return unreachable(deviceProblem('BAD_ANSWER'))
  return unreachable(deviceProblem(moment.isOnline ? 'UNREACHABLE' : 'OFFLINE'))
}

/** Due at once: whoever wakes the outbox next knows more about the connection than a clock does. */
function unreachable(problem: EntryProblem): Verdict {
  return { event: { type: 'postponed', nextAttemptAt: 0, problem }, isUnreachable: true }
}

/** A code of a newer server is judged by its status. */
function isWorthRetrying(error: ApiError): boolean {
  const code = error.knownCode
  if (code !== undefined) return errorCodes[code].isRetryable
  return error.status >= 500 || error.status === 429 || error.status === 408
}

function postpone(
  entry: OutboxEntry,
  moment: Moment,
  problem: EntryProblem,
  retryAfterSeconds?: number,
): OutboxEvent {
  const waitMs = backoff(entry.attempts, moment.random)
  return postponeFor(moment, problem, retryAfterSeconds, waitMs)
}

function postponeFor(
  moment: Moment,
  problem: EntryProblem,
  retryAfterSeconds: number | undefined,
  waitMs: number,
): OutboxEvent {
  const askedMs = Math.min((retryAfterSeconds ?? 0) * 1000, longestRetryAfterMs)
  return { type: 'postponed', nextAttemptAt: moment.now + Math.max(waitMs, askedMs), problem }
}

/** The server's own words, with what is broken when it says so. */
function describe(error: ApiError): EntryProblem {
  const details = error.details.map((violation) => violation.message)
  const said = details.filter((detail, index) => details.indexOf(detail) === index)
  return {
    code: error.code,
    message: [error.message, ...said.filter((detail) => detail !== error.message)].join(' '),
  }
}
