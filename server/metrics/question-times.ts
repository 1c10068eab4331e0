import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { metricsGoodMs } from '#contract/accounts/account-numbers.ts'
import type { NetworkError } from '../networks/network.ts'

/** For so long, in ms, a question keeps others away: longer than one takes. */
export const leaseMs = 45_000

/** No pause is longer, in ms. */
export const longestPauseMs = millisecondsInHour

/** How long, in ms, an account is left alone after a question that got no answer. */
export function pauseAfter({ failure, retryAfterSeconds = 0 }: NetworkError): number {
  const least =
    failure === 'rate_limited' || failure === 'quota' ? metricsGoodMs : 2 * millisecondsInMinute
  return Math.min(Math.max(least, retryAfterSeconds * 1000), longestPauseMs)
}

/**
 * When the numbers of an account are collected next: after 10 to 14 hours, so that each day has its
 * own and accounts that were due together are spread; within the hour where it got no answer, and not
 * before the network said (`retryAfterSeconds`).
 */
export function planNextCollection(
  now: Date,
  error: NetworkError | undefined,
  random = Math.random,
): Date {
  const isUnanswered = error !== undefined && mayAnswerSoon.includes(error.failure)
  const usual = isUnanswered
    ? millisecondsInHour * (0.6 + 0.4 * random())
    : millisecondsInHour * (10 + 4 * random())
  const asked = Math.min((error?.retryAfterSeconds ?? 0) * 1000, 24 * millisecondsInHour)
  return new Date(now.getTime() + Math.round(Math.max(usual, asked)))
}

const mayAnswerSoon: readonly NetworkError['failure'][] = [
  ...(['transient', 'rate_limited', 'quota', 'not_ready'] as const),
]
