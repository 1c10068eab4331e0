import { inTransaction } from '../../database.ts'
import { periodAt, priceOf } from '../price-list.ts'
import { takeDiscounts } from '../rows/coupons.ts'
import { insertInvoice, payInvoice } from '../rows/invoices.ts'
import {
  listDueSubscriptions,
  listIncompleteSubscriptions,
  type Subscription,
  storeSubscription,
} from '../rows/subscriptions.ts'
import { secondsOf } from '../stripe-values.ts'
import { type Desk, endSubscription, tellInvoice, tellSubscription } from './change-subscription.ts'
import { expireDuePayments } from './subscribe.ts'

/** How long Stripe tries to collect a payment before it ends the subscription, in seconds. */
const unpaidSeconds = 21 * 86_400

/** Renews or ends every subscription whose period is over, or whose first payment has not come. */
export const renewDueSubscriptions = (desk: Desk) => {
  const now = secondsOf(desk)
  if (listIncompleteSubscriptions(desk.db).length > 0)
    inTransaction(desk.db, () => expireDuePayments(desk))
  const findDue = () => listDueSubscriptions(desk.db, { now, unpaidBefore: now - unpaidSeconds })
  if (findDue().length === 0) return
  // Another process with the same folder may have renewed it meanwhile, so it is read again in the
  // transaction.
  inTransaction(desk.db, () => {
    for (const due of findDue()) renew(desk, due)
  })
}

/** Ends the present period at once, so that a test or a developer need not wait for it. */
export const endPeriodNow = (desk: Desk, subscription: Subscription): Subscription => {
  const now = secondsOf(desk)
  const trialEnd = subscription.status === 'trialing' ? now : subscription.trialEnd
  return renew(desk, { ...subscription, anchor: now, periodEnd: now, trialEnd })
}

/**
 * Renews the subscription at the end of its period, or ends it. After a long stop several periods
 * may have passed: only the present one is charged.
 */
const renew = (desk: Desk, subscription: Subscription): Subscription => {
  if (subscription.status === 'past_due')
    return endSubscription(desk, subscription, { reason: 'payment_failed' })
  if (subscription.cancelsAtEnd)
    return endSubscription(desk, subscription, {
      reason: 'cancellation_requested',
      endedAt: subscription.periodEnd,
    })
  const now = secondsOf(desk)
  const { interval } = priceOf(subscription)
  const { start: periodStart, end: periodEnd } = periodAt(subscription.anchor, interval, now)
  const period = { periodStart, periodEnd }
  const isPaid = !subscription.failsNext
  const { taken, left } = takeDiscounts(desk.db, subscription)
  const invoice = insertInvoice(desk.db, {
    ...{ subscriptionId: subscription.id, lookupKey: subscription.lookupKey, ...period },
    discounts: taken,
    ...{ reason: 'subscription_cycle', status: isPaid ? 'paid' : 'open', created: now },
  })
  const renewed = storeSubscription(desk.db, {
    ...{ ...subscription, ...period, latestInvoice: invoice.id, failsNext: false },
    discounts: left,
    ...(isPaid ? { status: 'active' } : { status: 'past_due', pastDueSince: now }),
  })
  tellInvoice(desk, isPaid ? 'paid' : 'payment_failed', invoice)
  tellSubscription(desk, 'updated', renewed, subscription)
  return renewed
}

/** Pays the open invoice. */
export const payNow = (desk: Desk, subscription: Subscription): Subscription => {
  const { status, latestInvoice } = subscription
  const invoice =
    status === 'past_due' && latestInvoice !== null
      ? payInvoice(desk.db, latestInvoice, secondsOf(desk))
      : undefined
  if (!invoice) return subscription
  const paid = storeSubscription(desk.db, {
    ...{ ...subscription, status: 'active', pastDueSince: null },
  })
  tellInvoice(desk, 'paid', invoice)
  tellSubscription(desk, 'updated', paid, subscription)
  return paid
}
