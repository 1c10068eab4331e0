import { periodAt } from '../billing-period.ts'
import { type Price, priceOf } from '../price-list.ts'
import { takeDiscounts } from '../rows/discounts.ts'
import { insertInvoice } from '../rows/invoices.ts'
import { type Subscription, storeSubscription } from '../rows/subscriptions.ts'
import { secondsOf } from '../seconds-of.ts'
import { type Desk, tellInvoice, tellSubscription } from './tell.ts'

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
