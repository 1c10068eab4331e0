import { type Price, priceOf } from '../price-list.ts'
import type { Customer, TaxId } from '../rows/customers.ts'
import type { Subscription } from '../rows/subscriptions.ts'

const idOf = (price: Price) => `price_simulado${price.lookupKey.replace('_', '')}`
const productOf = (price: Price) => `prod_simulado${price.product}`

export const priceReference = (price: Price) => ({ price: idOf(price), product: productOf(price) })

export const describePrice = (price: Price) => ({
  id: idOf(price),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 1_748_304_000,
  currency: 'brl',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: {},
  nickname: null,
  product: productOf(price),
  recurring: {
    interval: price.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: price.cents,
  unit_amount_decimal: String(price.cents),
})

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

export const describeCustomer = ({ id, email, name, created }: Customer) => ({
  id,
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: 'brl',
  default_source: null,
  delinquent: false,
  description: null,
  email,
  livemode: false,
  metadata: {},
  name,
  phone: null,
  preferred_locales: ['pt-BR'],
  shipping: null,
})

export const describeTaxId = ({ id, customerId, type, value, created }: TaxId) => ({
  id,
  object: 'tax_id',
  country: 'BR',
  created,
  customer: customerId,
  livemode: false,
  type,
  value,
  verification: { status: 'unavailable', verified_address: null, verified_name: null },
})
