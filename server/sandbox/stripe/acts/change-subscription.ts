import type { Sandbox } from '../../sandbox.ts'
import { describeInvoice } from '../objects/describe-invoice.ts'
import { describeSubscription } from '../objects/describe-subscription.ts'
import { type Price, periodAt, priceOf } from '../price-list.ts'
import { takeDiscounts } from '../rows/coupons.ts'
import { customerOf } from '../rows/customers.ts'
import { insertEvent } from '../rows/events.ts'
import { type Invoice, insertInvoice } from '../rows/invoices.ts'
import { type Subscription, storeSubscription, subscriptionOf } from '../rows/subscriptions.ts'
import { secondsOf } from '../stripe-values.ts'

/** What acts need. They run in the transaction of their caller. */
export type Desk = Pick<Sandbox, 'db' | 'clock' | 'url'>

type SubscriptionEvent = 'created' | 'updated' | 'deleted'

export const tellSubscription = (
  desk: Desk,
  what: SubscriptionEvent,
  subscription: Subscription,
  before?: Subscription,
) => {
  const object = describeSubscription(subscription)
  const previous = before && differences(describeSubscription(before), object)
  insertEvent(desk, {
    type: `customer.subscription.${what}`,
    object,
    ...(previous && { previous }),
  })
}

export const tellInvoice = (desk: Desk, what: 'paid' | 'payment_failed', invoice: Invoice) => {
  const customer = customerOf(desk.db, subscriptionOf(desk.db, invoice))
  insertEvent(desk, { type: `invoice.${what}`, object: describeInvoice(desk, invoice, customer) })
}

const differences = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]),
    ),
  )

/** Cancels at the end of the paid period, or takes that back. */
export const setCancelAtEnd = (
  desk: Desk,
  subscription: Subscription,
  cancelsAtEnd: boolean,
): Subscription => {
  if (subscription.cancelsAtEnd === cancelsAtEnd) return subscription
  const canceledAt = cancelsAtEnd ? secondsOf(desk) : null
  const changed = storeSubscription(desk.db, { ...subscription, cancelsAtEnd, canceledAt })
  tellSubscription(desk, 'updated', changed, subscription)
  return changed
}

/** Ends the subscription at once; one that never began has expired. */
export const endSubscription = (
  desk: Desk,
  subscription: Subscription,
  { reason, endedAt = secondsOf(desk) }: { reason: Subscription['endReason']; endedAt?: number },
): Subscription => {
  const status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  const ended = storeSubscription(desk.db, {
    ...{ ...subscription, status, endReason: reason, endedAt },
    canceledAt: subscription.canceledAt ?? endedAt,
  })
  tellSubscription(desk, 'deleted', ended)
  return ended
}

/**
 * Changes the price, as Stripe does: a plan with the same interval keeps the period and nothing is
 * charged; another interval begins a new period, which is paid at once. Free days go on.
 */
export const changePlan = (desk: Desk, subscription: Subscription, price: Price): Subscription => {
  const { lookupKey, interval } = price
  if (subscription.lookupKey === lookupKey) return subscription
  const isSamePeriod =
    subscription.status === 'trialing' || priceOf(subscription).interval === interval
  const changed = isSamePeriod
    ? storeSubscription(desk.db, { ...subscription, lookupKey })
    : payNewPeriod(desk, { ...subscription, lookupKey }, price)
  tellSubscription(desk, 'updated', changed, subscription)
  return changed
}

const payNewPeriod = (desk: Desk, subscription: Subscription, { interval }: Price) => {
  const now = secondsOf(desk)
  const { start: periodStart, end: periodEnd } = periodAt(now, interval, now)
  const period = { periodStart, periodEnd }
  const { taken, left } = takeDiscounts(desk.db, subscription)
  const invoice = insertInvoice(desk.db, {
    ...{ subscriptionId: subscription.id, lookupKey: subscription.lookupKey, status: 'paid' },
    ...{ reason: 'subscription_update', created: now, discounts: taken, ...period },
  })
  tellInvoice(desk, 'paid', invoice)
  return storeSubscription(desk.db, {
    ...{ ...subscription, ...period, anchor: now, latestInvoice: invoice.id, discounts: left },
  })
}
