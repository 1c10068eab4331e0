import type { BillingInterval } from '#contract/billing/plan.ts'
import type { StripeSubscription } from '../stripe/stripe-objects.ts'
import type { PlanRow, SubscriptionRow } from './choose-subscription.ts'
import type { StoredRow } from './subscription-queries.ts'

/** What a row keeps of what Stripe says; whose it is, is known here. */
export type SaidRow = Omit<StoredRow, 'userId' | 'customerEmail' | 'saidAt'>

const intervals: Readonly<Record<string, BillingInterval>> = { monthly: 'month', yearly: 'year' }

/** The row of a subscription that Stripe describes at `at`, following what was known of it. Pure. */
export function toSubscriptionRow(
  subscription: StripeSubscription,
  plans: readonly PlanRow[],
  earlier: Pick<SubscriptionRow, 'pastDueSince'> | undefined,
  at: Date,
): SaidRow {
  const [item] = subscription.items.data
  const [key, period = ''] = item?.price.lookup_key?.split('_') ?? []
  const paidUntil =
    item?.current_period_end ?? subscription.current_period_end ?? subscription.start_date
  const cancelAt = subscription.cancel_at ?? undefined
  const isCancelledAt = cancelAt !== undefined && cancelAt <= paidUntil
  return {
    id: subscription.id,
    customerId: subscription.customer,
    planId: plans.find((plan) => plan.key === key)?.id ?? null,
    interval: intervals[period] ?? null,
    status: subscription.status,
    startedAt: subscription.start_date,
    paidUntil: isCancelledAt ? cancelAt : paidUntil,
    isCancelledAtEnd: subscription.cancel_at_period_end || isCancelledAt,
    pastDueSince: readPastDue(subscription, earlier, at),
    endedAt: subscription.ended_at ?? null,
  }
}

/** Since when a payment fails: a subscription that ended over it does not become a paid one again. */
function readPastDue(
  { status, cancellation_details: ending, canceled_at: canceledAt }: StripeSubscription,
  earlier: Pick<SubscriptionRow, 'pastDueSince'> | undefined,
  at: Date,
): Date | null {
  if (status === 'past_due' || status === 'unpaid') return earlier?.pastDueSince ?? at
  if (status !== 'canceled') return null
  if (earlier?.pastDueSince) return earlier.pastDueSince
  return ending?.reason === 'payment_failed' ? (canceledAt ?? at) : null
}
