import { millisecondsInDay } from 'date-fns/constants'
import { type ErrorCode, isTroubleStatus, mayTryAgain } from '#contract/calls/errors.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { EntryProblem } from '#local/database/entry-core.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { deviceProblem } from '#local/entries/device-problems.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import { kindOf, problemOf } from '../kinds/kinds.ts'
import type { Receipt } from '../kinds/receipt.ts'
import { type Attempt, mayHaveArrivedAfter } from './arrival.ts'

/** The outcome of a sending: a receipt, or the error that was thrown. */
export type SendOutcome = { receipt: Receipt } | { error: unknown }

export interface Verdict {
  event: OutboxEvent
  /** True when the server could not be reached: the other entries need not try now. */
  isUnreachable: boolean
}

export interface SendMoment {
  now: number
  /** A number in [0, 1). */
  random: number
  isOnline: boolean
}

/**
 * The wait where a few seconds should be enough: the same key is still at work, or a file has to be
 * sent again.
 */
const soonMs = 3_000
/** After so many attempts such an entry waits as long as any other. */
const mostSoon = 3
/** The longest wait a server may ask for; anything beyond it is taken for a mistake. */
const longestRetryAfterMs = millisecondsInDay

/**
 * Decides by codes, never by words. Only the server's own receipt for this very entry counts as
 * delivered.
 */
export function classifyAnswer(
  attempt: Attempt,
  outcome: SendOutcome,
  moment: SendMoment,
): Verdict {
  const { entry } = attempt
  if ('receipt' in outcome)
    return kindOf(entry).isReceiptOf(entry, outcome.receipt)
      ? { event: { type: 'delivered' }, isUnreachable: false }
      : unreachable(deviceProblem('BAD_ANSWER'))
  const { error } = outcome
  if (error instanceof ApiError)
    return { event: classifyRefusal(attempt, error, moment), isUnreachable: false }
  if (error instanceof UnreachableError) return classifyUnreachable(entry, error, moment)
  return { event: postpone(entry, moment, deviceProblem('FAILED')), isUnreachable: false }
}

function classifyRefusal(attempt: Attempt, error: ApiError, moment: SendMoment): OutboxEvent {
  const { entry, isUpload = false } = attempt
  const problem = describe(entry, error, isUpload)
  const mayHaveArrived = mayHaveArrivedAfter(error, attempt)
  if (error.status === 401)
    return { type: 'session-missing', problem: deviceProblem('SIGNED_OUT'), mayHaveArrived }
  // What is said of a file says nothing of the post.
  const ofPost = isUpload ? undefined : error
  const meaning = ofPost && kindOf(entry).readRefusal(entry, ofPost)
  if (meaning === 'delivered') return { type: 'delivered' }
  if (meaning === 'gone')
    return { type: 'refused', problem: deviceProblem('POST_GONE'), mayHaveArrived }
  if (meaning === 'outdated') {
    const waitMs = entry.attempts <= mostSoon ? soonMs : backoff(entry.attempts, moment.random)
    const said = deviceProblem('OUTDATED')
    return { ...postponeFor(moment, said, error.retryAfterSeconds, waitMs), mayHaveArrived }
  }
  if (ofPost?.has('VERSION_CONFLICT')) return { type: 'conflicted', problem, mayHaveArrived }
  if (ofPost?.has('SCHEDULE_IN_PAST')) return { type: 'time-passed', problem, mayHaveArrived }
  if (ofPost?.has('IDEMPOTENCY_KEY_REUSED'))
    return { type: 'refused', problem: problemOf(entry, 'EARLIER_ARRIVED'), mayHaveArrived }
  if (!mayTryAgain(error)) return { type: 'refused', problem, mayHaveArrived }
  const waitMs = chooseWait(entry, error, moment)
  return { ...postponeFor(moment, problem, error.retryAfterSeconds, waitMs), mayHaveArrived }
}

function classifyUnreachable(
  entry: OutboxEntry,
  error: UnreachableError,
  moment: SendMoment,
): Verdict {
  // A proxy that answers for a server in trouble can be reached: it is asked again by the clock.
  if (error.reason === 'bad-answer' && isTroubleStatus(error.status ?? 0)) {
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

function chooseWait(entry: OutboxEntry, error: ApiError, moment: SendMoment): number {
  const isSoon =
    error.has('IDEMPOTENCY_IN_PROGRESS') ||
    error.has('UPLOAD_EXPIRED') ||
    error.has('UPLOAD_INCOMPLETE') ||
    error.status === 423
  return isSoon && entry.attempts <= mostSoon ? soonMs : backoff(entry.attempts, moment.random)
}

function postpone(
  entry: OutboxEntry,
  moment: SendMoment,
  problem: EntryProblem,
  retryAfterSeconds?: number,
): OutboxEvent {
  const waitMs = backoff(entry.attempts, moment.random)
  return postponeFor(moment, problem, retryAfterSeconds, waitMs)
}

function postponeFor(
  moment: SendMoment,
  problem: EntryProblem,
  retryAfterSeconds: number | undefined,
  waitMs: number,
): Extract<OutboxEvent, { type: 'postponed' }> {
  const askedMs = Math.min((retryAfterSeconds ?? 0) * 1000, longestRetryAfterMs)
  return { type: 'postponed', nextAttemptAt: moment.now + Math.max(waitMs, askedMs), problem }
}

/**
 * The words of the kind for such a refusal, else the server's own, with what is broken when it says
 * so.
 */
function describe(entry: OutboxEntry, error: ApiError, isUpload: boolean): EntryProblem {
  // That an upload is not found says nothing of where its file goes.
  const isOfUpload = isUpload && error.has('NOT_FOUND')
  const own = isOfUpload ? undefined : kindOf(entry).refusals[error.code as ErrorCode]
  if (own !== undefined) return { code: error.code, message: own }
  const details = error.details.map((violation) => violation.message)
  const said = details.filter((detail, index) => details.indexOf(detail) === index)
  return {
    code: error.code,
    message: [error.message, ...said.filter((detail) => detail !== error.message)].join(' '),
    ...(error.details.length > 0 && {
      details: error.details.map(({ field, message }) => ({ field, message })),
    }),
  }
}

const firstMs = 2_000
const longestMs = 5 * 60_000

/**
 * How long to wait after the n-th failed attempt: full jitter, so that many devices that lost the
 * same server do not come back in step. `random` is in [0, 1).
 */
export function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(attempts, 16))
  return Math.max(1_000, Math.round(ceiling * random))
}
