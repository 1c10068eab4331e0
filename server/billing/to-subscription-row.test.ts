import * as v from 'valibot'
import { expect, test } from 'vitest'
import { StripeSubscription } from '../stripe/stripe-objects.ts'
import type { PlanRow } from './choose-subscription.ts'
import { firstPlans } from './first-plans.ts'
import { toSubscriptionRow } from './to-subscription-row.ts'

const at = new Date('2026-11-20T12:00:00Z')
const seconds = (date: Date) => date.getTime() / 1000
const end = new Date('2026-12-10T12:00:00Z')
const plans: PlanRow[] = firstPlans.map((data) => ({
  ...{ id: data.key, createdAt: at, updatedAt: at, isActive: true, monthlyLink: null },
  ...{ yearlyLink: null, monthlyPlainLink: null, yearlyPlainLink: null, ...data, features: [] },
}))

const subscription = (changes: object = {}) =>
  v.parse(StripeSubscription, {
    ...{ id: 'sub_1', customer: 'cus_1', status: 'active', start_date: seconds(at) },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    items: {
      data: [{ price: { lookup_key: 'premier_yearly' }, current_period_end: seconds(end) }],
    },
    ...changes,
  })
const rowOf = (changes?: object, earlier?: { pastDueSince: Date | null }) =>
  toSubscriptionRow(subscription(changes), plans, earlier, at)

test('plan and interval are those of the lookup key, the paid time that of the item', () => {
  expect(rowOf()).toEqual({
    ...{ id: 'sub_1', customerId: 'cus_1', planId: 'premier', interval: 'year', status: 'active' },
    ...{ startedAt: at, paidUntil: end, isCancelledAtEnd: false, pastDueSince: null },
    endedAt: null,
  })
})

test('a price that is not sold any more keeps its plan by a third part of its key', () => {
  const items = { data: [{ price: { lookup_key: 'pro_monthly_2026' } }] }
  expect(rowOf({ items })).toMatchObject({ planId: 'pro', interval: 'month' })
})

test('an older version of the API has the period at the top, and may write out the customer', () => {
  const items = { data: [{ price: { lookup_key: 'pro_monthly' } }] }
  const customer = { id: 'cus_9', name: 'Ana' }
  const row = rowOf({ items, customer, current_period_end: seconds(end) })
  expect(row).toMatchObject({
    planId: 'pro',
    interval: 'month',
    paidUntil: end,
    customerId: 'cus_9',
  })
})

test.each([null, 'outro_monthly', 'pro', ''])(
  'the lookup key %j is of no plan or interval',
  (key) => {
    const items = { data: [{ price: { lookup_key: key }, current_period_end: seconds(end) }] }
    const { planId, interval } = rowOf({ items })
    expect(planId === null || interval === null).toBe(true)
  },
)

test('it does not renew when it is cancelled at its end, in either way of saying so', () => {
  expect(rowOf({ cancel_at_period_end: true })).toMatchObject({ isCancelledAtEnd: true })
  expect(rowOf({ cancel_at: seconds(end) })).toMatchObject({ isCancelledAtEnd: true })
  // A later end comes after a renewal.
  expect(rowOf({ cancel_at: seconds(end) + 9_000_000 })).toMatchObject({ isCancelledAtEnd: false })
})

test('a failing payment counts from its first failure, also when it ends the subscription', () => {
  const first = new Date('2026-11-18T12:00:00Z')
  const known = { pastDueSince: first }
  expect(rowOf({ status: 'past_due' }).pastDueSince).toEqual(at)
  expect(rowOf({ status: 'past_due' }, known).pastDueSince).toEqual(first)
  expect(rowOf({ status: 'canceled' }, known).pastDueSince).toEqual(first)
  expect(rowOf({ status: 'active' }, known).pastDueSince).toBeNull()
  expect(rowOf({ status: 'canceled', canceled_at: seconds(first) }).pastDueSince).toBeNull()
  const cancellation_details = { reason: 'payment_failed' }
  const over = { status: 'canceled', canceled_at: seconds(first), cancellation_details }
  expect(rowOf(over).pastDueSince).toEqual(first)
})
