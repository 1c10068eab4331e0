import type { FailureClass } from '../../networks/network.ts'

const second = 1000
const minute = 60 * second

export interface Failure {
  failure: FailureClass
  retryAfterSeconds?: number | undefined
  attemptsAtMost?: number | undefined
}

export type Consequence =
  | { event: 'retry'; afterMs: number }
  | { event: 'disconnect' }
  /** `isUsedUp`: another attempt would make sense, but there have been enough. */
  | { event: 'reject'; isUsedUp: boolean }

interface RetryRule {
  firstMs: number
  factor: number
  longestMs: number
  attempts: number
}

/** Classes of failure that are tried again. All others are final until a person acts. */
const retryRules: Partial<Record<FailureClass, RetryRule>> = {
  transient: { firstMs: 10 * second, factor: 2, longestMs: 15 * minute, attempts: 20 },
  rate_limited: { firstMs: 5 * minute, factor: 1.5, longestMs: 60 * minute, attempts: 60 },
  quota: { firstMs: 60 * minute, factor: 1, longestMs: 60 * minute, attempts: 30 },
  not_ready: { firstMs: 2 * second, factor: 1.4, longestMs: 60 * second, attempts: 40 },
}

/** What follows from a failure that had no effect. `attempts`: so far, this one included. */
export function planFailure(failure: Failure, attempts: number, random = Math.random): Consequence {
  if (failure.failure === 'auth') return { event: 'disconnect' }
  const rule = retryRules[failure.failure]
  const limit = Math.min(rule?.attempts ?? 0, failure.attemptsAtMost ?? Number.POSITIVE_INFINITY)
  if (!rule) return { event: 'reject', isUsedUp: false }
  if (attempts >= limit) return { event: 'reject', isUsedUp: true }
  const told = (failure.retryAfterSeconds ?? 0) * second
  const grown = Math.min(rule.longestMs, rule.firstMs * rule.factor ** (attempts - 1))
  return { event: 'retry', afterMs: Math.round(Math.max(told, spread(grown, random))) }
}

/** Pauses in ms between verifications of a commit whose outcome is open. */
const verifyPauses = [2, 4, 6, 15, 30, 60, 180, 600].map((seconds) => seconds * second)

/** The pause in ms before the next verification, or undefined when a person has to look. */
export function planVerification(verifications: number): number | undefined {
  return verifyPauses[verifications]
}

const processedWithinMs = 24 * 60 * minute

/**
 * The pause in ms before a network that is still at work on a commit is asked again, `sinceMs` after that
 * began: the longer it has taken, the longer. Undefined after a day.
 */
export function planProcessing(sinceMs: number): number | undefined {
  if (sinceMs > processedWithinMs) return undefined
  return Math.min(10 * minute, Math.max(2 * second, Math.round(sinceMs / 4)))
}

/** Twenty percent more or less, so that targets that failed together are not tried together. */
function spread(ms: number, random: () => number): number {
  return ms * (0.8 + 0.4 * random())
}
