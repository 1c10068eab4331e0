import type { BillingInterval } from '#contract/billing/plan.ts'
import type { StripeSubscription } from '../stripe/stripe-objects.ts'
import type { PlanRow, SubscriptionRow } from './choose-subscription.ts'
import type { StoredRow } from './subscription-queries.ts'

/** What a row keeps of what Stripe says; whose it is, is known here. */
export type SaidRow = Omit<StoredRow, 'userId' | 'customerEmail' | 'saidAt'>

const intervals: Readonly<Record<string, BillingInterval>> = { monthly: 'month', yearly: 'year' }

/** The row of a subscription that Stripe describes at `at`, following what was known of it. Pure. */
export function toSubscriptionRow(
  said: StripeSubscription,
  plans: readonly PlanRow[],
  earlier: Pick<SubscriptionRow, 'pastDueSince'> | undefined,
  at: Date,
): SaidRow {
  const [item] = said.items.data
  const [key, period = ''] = item?.price.lookup_key?.split('_') ?? []
  const paidUntil = item?.current_period_end ?? said.current_period_end ?? said.start_date
  const cancelAt = said.cancel_at ?? undefined
  const isCancelledAt = cancelAt !== undefined && cancelAt <= paidUntil
  return {
    id: said.id,
    customerId: said.customer,
    planId: plans.find((plan) => plan.key === key)?.id ?? null,
    interval: intervals[period] ?? null,
    status: said.status,
    startedAt: said.start_date,
    paidUntil: isCancelledAt ? cancelAt : paidUntil,
    isCancelledAtEnd: said.cancel_at_period_end || isCancelledAt,
    pastDueSince: readPastDue(said, earlier, at),
    endedAt: said.ended_at ?? null,
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
