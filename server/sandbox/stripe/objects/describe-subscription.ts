import { priceOf } from '../price-list.ts'
import type { Subscription } from '../rows/subscriptions.ts'
import { describePrice } from './describe-price.ts'

/**
 * The subscription as Stripe's API describes it; since March 2025 the period is part of its item.
 */
export const describeSubscription = (row: Subscription) => ({
  id: row.id,
  object: 'subscription',
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: row.anchor,
  billing_mode: { flexible: null, type: 'classic' },
  cancel_at: row.cancelsAtEnd ? row.periodEnd : null,
  cancel_at_period_end: row.cancelsAtEnd,
  canceled_at: row.canceledAt,
  cancellation_details: {
    comment: null,
    feedback: null,
    reason: row.endReason ?? (row.cancelsAtEnd ? 'cancellation_requested' : null),
  },
  collection_method: 'charge_automatically',
  created: row.created,
  currency: 'brl',
  customer: row.customerId,
  days_until_due: null,
  default_payment_method: null,
  description: null,
  discounts: row.discounts,
  ended_at: row.endedAt,
  items: {
    object: 'list',
    data: [
      {
        id: row.itemId,
        object: 'subscription_item',
        created: row.created,
        current_period_end: row.periodEnd,
        current_period_start: row.periodStart,
        discounts: [],
        metadata: {},
        price: describePrice(priceOf(row)),
        quantity: 1,
        subscription: row.id,
        tax_rates: [],
      },
    ],
    has_more: false,
    total_count: 1,
    url: `/v1/subscription_items?subscription=${row.id}`,
  },
  latest_invoice: row.latestInvoice,
  livemode: false,
  metadata: {},
  pause_collection: null,
  schedule: null,
  start_date: row.created,
  status: row.status,
  test_clock: null,
  trial_end: row.trialEnd,
  trial_start: row.trialEnd === null ? null : row.created,
})
export type SubscriptionObject = ReturnType<typeof describeSubscription>
