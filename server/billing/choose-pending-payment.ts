import { millisecondsInDay } from 'date-fns/constants'
import { expiredPaymentDays } from '#contract/subscription.ts'
import type { SubscriptionRow } from './choose-subscription.ts'
import { neverBegun } from './never-begun.ts'

const spokenOfMs = expiredPaymentDays * millisecondsInDay
/** Stripe's words for a subscription that is over. */
const over: readonly string[] = ['canceled', 'incomplete_expired']

/** A first payment that has not come, of a person's subscriptions. */
export interface ChosenPayment {
  state: 'pending' | 'expired'
  row: SubscriptionRow
  since: Date
}

/**
 * Of a person's subscriptions, the first payment they are to be told of: the newest one on its way,
 * else the newest that did not come in time, for some days and while nothing has taken its place.
 * `isBought` says whether its checkout was finished: without that it is a card that was refused.
 * Pure.
 */
export function choosePendingPayment(
  rows: readonly SubscriptionRow[],
  isBought: (id: string) => boolean,
  now: Date,
): ChosenPayment | undefined {
  const waiting = rows
    .filter((row) => neverBegun.includes(row.status) && isBought(row.id))
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  const pending = waiting.find(({ status }) => status === 'incomplete')
  if (pending) return { state: 'pending', row: pending, since: pending.startedAt }
  const [expired] = waiting
  if (!expired) return undefined
  const since = expired.endedAt ?? expired.saidAt
  if (now.getTime() - since.getTime() >= spokenOfMs) return undefined
  const isReplaced = rows.some(
    ({ status, startedAt }) =>
      !neverBegun.includes(status) && (!over.includes(status) || startedAt > expired.startedAt),
  )
  return isReplaced ? undefined : { state: 'expired', row: expired, since }
}
