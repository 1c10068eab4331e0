import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { FailureClass, NetworkError } from '../../networks/network.ts'

/** How long after its publication, in ms, a network is asked what became of a post; then never again. */
const lookAges = [
  ...[millisecondsInHour, 6 * millisecondsInHour],
  ...[1, 3, 7, 30].map((days) => days * millisecondsInDay),
]
export const firstLookMs = Math.min(...lookAges)
const lastLookMs = Math.max(...lookAges)

/** A last question without an answer is tried again for so long, in ms. */
const graceMs = 2 * millisecondsInDay
/** What was published longer ago, in ms, is not taken up any more. */
export const takenUpMs = lastLookMs
/** For so long, in ms, after it a publication may still be found out: a network is at work a day at most. */
export const recentMs = 3 * millisecondsInDay

/** For so long, in ms, a claim keeps other processes away: longer than an account has its turn. */
export const leaseMs = 5 * millisecondsInMinute

/** After so long, in ms, an account's turn is over, but for the question under way. */
export const turnMs = 2 * millisecondsInMinute
/** As many questions at most in a turn: the limits of networks are those of publishing, too. */
export const questionsOfTurn = 10
/** What is left of a turn waits for so long, in ms. */
export const restMs = 10 * millisecondsInMinute

const leastRetryMs = 15 * millisecondsInMinute
const mostRetryMs = millisecondsInDay

/** When a publication is looked at next, at its times; null: not again. */
export function planLook(postedAt: Date, now: Date): Date | null {
  const age = lookAges.find((ms) => postedAt.getTime() + ms > now.getTime())
  return age === undefined ? null : new Date(postedAt.getTime() + age)
}

/**
 * When a question without an answer is asked again: after a quarter of the publication's age, 15
 * minutes at least and a day at most, so that what never answers is asked some sixty times and no more;
 * null two days after the last look.
 */
export function planRetry(postedAt: Date, now: Date): Date | null {
  const pause = (now.getTime() - postedAt.getTime()) / 4
  return planLater(postedAt, new Date(now.getTime() + bound(pause, leastRetryMs, mostRetryMs)))
}

/** Then; null where that is two days after the last look. */
export function planLater(postedAt: Date, at: Date): Date | null {
  return at.getTime() > postedAt.getTime() + lastLookMs + graceMs ? null : at
}

/** For how long, in ms, an account is left alone that was asked too often: a day at most. */
export function putOffMs({ retryAfterSeconds = 0 }: NetworkError): number {
  return bound(retryAfterSeconds * 1000, leastRetryMs, mostRetryMs)
}

/** What a failure of one question means for the others of its account. */
export function judgeFailure(failure: FailureClass): 'put-off' | 'retry' | 'refused' | 'of-posts' {
  switch (failure) {
    case 'rate_limited':
    case 'quota':
      return 'put-off'
    case 'transient':
    case 'not_ready':
      return 'retry'
    case 'auth':
    case 'permission':
      return 'refused'
    default:
      return 'of-posts'
  }
}

const bound = (ms: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(ms, least), most))
