import { millisecondsInDay } from 'date-fns/constants'
import {
  type EndReason,
  graceDays,
  type SubscriptionState,
} from '#contract/billing/subscription.ts'
import type { plans, subscriptions, trials } from '../db/schema/subscriptions.ts'

export type PlanRow = typeof plans.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type TrialRow = typeof trials.$inferSelect
/** Zero is without limit. */
type PlanLimits = Pick<PlanRow, 'maxAccounts' | 'maxProjects' | 'storageBytes'>

/** All that a person has, in which the best that stands is chosen. */
export interface Holdings {
  trial: TrialRow | undefined
  trialPlan: PlanRow
  /** An unknown plan gets the trial's limits, so a payer keeps access. */
  subscriptions: readonly { row: SubscriptionRow; plan: PlanRow | undefined }[]
}

/** What a person may do now, by which plan, and until when. */
export interface Standing {
  state: SubscriptionState
  reason: EndReason | null
  endsAt: Date | null
  graceEndsAt: Date | null
  plan: PlanRow
  /** Those of the plan; while the trial runs, the larger ones of both. */
  limits: PlanLimits
  /** Undefined while it is the trial that counts. */
  subscription: SubscriptionRow | undefined
}

type Candidate = Omit<Standing, 'limits'>
type Course = Pick<Standing, 'state' | 'reason' | 'endsAt' | 'graceEndsAt'>

const graceMs = graceDays * millisecondsInDay
const ranks: readonly SubscriptionState[] = ['active', 'grace', 'trial', 'ended']

/**
 * Of everything a person has, what counts: what is paid, the dearest plan first, then what is in its
 * days of grace, then the trial, then what ended last. A running trial keeps its limits beside a
 * smaller plan, so that nobody loses any by what a stranger pays with their id. Pure.
 */
export function chooseSubscription(holdings: Holdings, now: Date): Standing {
  const { trial, trialPlan } = holdings
  const candidates: Candidate[] = [
    { ...followTrial(trial, now), plan: trialPlan, subscription: undefined },
  ]
  for (const { row, plan } of holdings.subscriptions) {
    const course = isRepeatedTrial(row, holdings) ? waitFor(row) : followSubscription(row, now)
    if (course) candidates.push({ ...course, plan: plan ?? trialPlan, subscription: row })
  }
  const best = candidates.reduce((best, one) => (compare(one, best) < 0 ? one : best))
  const isTrialRunning = trial !== undefined && now < trial.endsAt
  return {
    ...best,
    limits: isTrialRunning ? joinLimits(best.plan, trialPlan) : toLimits(best.plan),
  }
}

export function toLimits({ maxAccounts, maxProjects, storageBytes }: PlanLimits): PlanLimits {
  return { maxAccounts, maxProjects, storageBytes }
}

function joinLimits(one: PlanLimits, other: PlanLimits): PlanLimits {
  const larger = (a: number, b: number) => (a === 0 || b === 0 ? 0 : Math.max(a, b))
  return {
    maxAccounts: larger(one.maxAccounts, other.maxAccounts),
    maxProjects: larger(one.maxProjects, other.maxProjects),
    storageBytes: Math.max(one.storageBytes, other.storageBytes),
  }
}

function compare(one: Candidate, other: Candidate): number {
  const byState = ranks.indexOf(one.state) - ranks.indexOf(other.state)
  if (byState !== 0) return byState
  const isPaid = Number(other.subscription !== undefined) - Number(one.subscription !== undefined)
  const byPrice = other.plan.priceCents - one.plan.priceCents
  const byEnd = endOf(other) - endOf(one)
  if (one.state === 'ended') return byEnd || isPaid || compareAge(one, other)
  return isPaid || byPrice || byEnd || compareAge(one, other)
}

/** Of two that are alike the older one, in whatever order they were read. */
function compareAge(one: Candidate, other: Candidate): number {
  const [a, b] = [one.subscription, other.subscription]
  if (!a || !b) return 0
  return a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1)
}

/** What goes on without an end is best. */
function endOf({ endsAt, state }: Candidate): number {
  if (endsAt) return endsAt.getTime()
  return state === 'ended' ? 0 : Number.MAX_SAFE_INTEGER
}

function followTrial(trial: TrialRow | undefined, now: Date): Course {
  if (!trial) return { state: 'ended', reason: 'trial-ended', endsAt: null, graceEndsAt: null }
  const graceEndsAt = new Date(trial.endsAt.getTime() + graceMs)
  if (now < trial.endsAt) return { state: 'trial', reason: null, endsAt: trial.endsAt, graceEndsAt }
  return runOut(trial.endsAt, 'trial-ended', now)
}

/** Free days are given once: of a later subscription they give nothing until its first payment. */
function isRepeatedTrial(row: SubscriptionRow, { trial, subscriptions }: Holdings): boolean {
  if (row.status !== 'trialing') return false
  const isEarlier = (other: SubscriptionRow) =>
    other.startedAt < row.startedAt && !neverBegun.includes(other.status)
  return trial?.hadSubscription === true || subscriptions.some((one) => isEarlier(one.row))
}

function waitFor({ startedAt }: SubscriptionRow): Course {
  return { state: 'ended', reason: 'trial-ended', endsAt: startedAt, graceEndsAt: startedAt }
}

/**
 * How one subscription stands; undefined for one that was never paid. What renews has no end that we
 * count: whether it was paid is said by Stripe, and nobody is shut out while its word is late.
 */
function followSubscription(row: SubscriptionRow, now: Date): Course | undefined {
  const { status, paidUntil, pastDueSince, endedAt } = row
  if (neverBegun.includes(status)) return undefined
  switch (status) {
    case 'past_due':
    case 'unpaid':
      return runOut(pastDueSince ?? paidUntil, 'payment-failed', now)
    case 'paused':
      return runOut(paidUntil, 'payment-failed', now)
    case 'canceled':
      if (pastDueSince) return runOut(pastDueSince, 'payment-failed', now)
      // Ended at once, it was given back: the rest of what was paid is not theirs any more.
      return runOut(endedAt && endedAt < paidUntil ? endedAt : paidUntil, 'canceled', now)
    default:
      if (row.isCancelledAtEnd) return runOut(paidUntil, 'canceled', now)
      return { state: 'active', reason: null, endsAt: null, graceEndsAt: null }
  }
}

/** Access lasts some days after `end`. A failed payment counts even if our clock is late. */
function runOut(end: Date, reason: EndReason, now: Date): Course {
  const graceEndsAt = new Date(end.getTime() + graceMs)
  const dates = { endsAt: end, graceEndsAt }
  if (now < end && reason !== 'payment-failed') return { state: 'active', reason: null, ...dates }
  return { state: now < graceEndsAt ? 'grace' : 'ended', reason, ...dates }
}

/** Stripe's words for a subscription whose first payment did not come: it gave nothing. */
export const neverBegun: readonly string[] = ['incomplete', 'incomplete_expired']
