import { describeSession } from '../objects/describe-invoice.ts'
import { expirySeconds, type PaymentMethod, type Price, periodAt } from '../price-list.ts'
import { couponOf, type PromotionCode, redeemCoupon, takeDiscounts } from '../rows/coupons.ts'
import { customerOf, ensureCustomer } from '../rows/customers.ts'
import { insertEvent } from '../rows/events.ts'
import { insertInvoice, payInvoice, voidInvoice } from '../rows/invoices.ts'
import {
  findSessionOf,
  insertSession,
  insertSubscription,
  listIncompleteSubscriptions,
  type Subscription,
  storeSubscription,
} from '../rows/subscriptions.ts'
import { secondsOf } from '../stripe-values.ts'
import { type Desk, tellInvoice, tellSubscription } from './change-subscription.ts'

export type Purchase = {
  price: Price
  email: string
  name?: string
  /** Free days before the first payment. */
  trialDays?: number
  /** One that may be used, as the checkout has seen. */
  promotion?: PromotionCode | undefined
  /** A card by default; a Pix or a boleto comes later, and begins without free days. */
  method?: PaymentMethod
}

/** 'cs_test_…' and the reference of the payment link. */
export type Checkout = { id: string; clientReferenceId: string | null }

/** A checkout that was finished, once for each session, and what Stripe says about each thing it made. */
export const payCheckout = (desk: Desk, checkout: Checkout, purchase: Purchase): Subscription => {
  const { db } = desk
  const { customer, invoice, subscription } = subscribe(desk, purchase)
  insertSession(db, { ...checkout, subscriptionId: subscription.id })
  tellSubscription(desk, 'created', subscription)
  if (invoice.status === 'paid') tellInvoice(desk, 'paid', invoice)
  const object = describeSession(db, checkout, subscription, customer)
  insertEvent(desk, { type: 'checkout.session.completed', object })
  return subscription
}

/** Customer, subscription and invoice, of which nobody is told. */
export const subscribe = (desk: Desk, purchase: Purchase) => {
  const { db } = desk
  const { price, email, name = null, method = 'card' } = purchase
  const isPaid = method === 'card'
  const trialDays = isPaid ? (purchase.trialDays ?? 0) : 0
  const now = secondsOf(desk)
  const customer = ensureCustomer(db, { email, name, created: now })
  const isFree = trialDays > 0
  const trialEnd = isFree ? now + trialDays * 86_400 : null
  const anchor = trialEnd ?? now
  const { end } = periodAt(now, price.interval, now)
  const period = { periodStart: now, periodEnd: trialEnd ?? end }
  const { lookupKey } = price
  const begun = insertSubscription(db, {
    ...{ customerId: customer.id, lookupKey, method, created: now, anchor },
    status: isFree ? 'trialing' : isPaid ? 'active' : 'incomplete',
    ...{ trialEnd, ...period },
  })
  const subscriptionId = begun.id
  const { promotion } = purchase
  const redeemed = promotion
    ? [redeemCoupon(db, { subscriptionId, coupon: couponOf(db, promotion), promotion, start: now })]
    : []
  const { taken, left } = takeDiscounts(db, { discounts: redeemed }, isFree)
  const invoice = insertInvoice(db, {
    ...{ subscriptionId, lookupKey, discounts: taken, reason: 'subscription_create' },
    ...{ status: isPaid ? 'paid' : 'open', created: now, isFree, ...period },
  })
  const changes = { latestInvoice: invoice.id, discounts: left }
  const subscription = storeSubscription(db, { ...begun, ...changes })
  return { customer, invoice, subscription }
}

/** The first payment has come: the plan begins. */
export const receivePayment = (desk: Desk, subscription: Subscription): Subscription => {
  const { status, latestInvoice } = subscription
  if (status !== 'incomplete' || latestInvoice === null) return subscription
  const invoice = payInvoice(desk.db, latestInvoice, secondsOf(desk))
  const begun = storeSubscription(desk.db, { ...subscription, status: 'active' })
  if (invoice) tellInvoice(desk, 'paid', invoice)
  tellSubscription(desk, 'updated', begun, subscription)
  tellSession(desk, 'async_payment_succeeded', begun)
  return begun
}

/** The first payment has not come in time: nothing begins. */
export const expirePayment = (desk: Desk, subscription: Subscription): Subscription => {
  const { status, latestInvoice } = subscription
  if (status !== 'incomplete' || latestInvoice === null) return subscription
  const invoice = voidInvoice(desk.db, latestInvoice)
  const endedAt = secondsOf(desk)
  const expired = storeSubscription(desk.db, {
    ...{ ...subscription, status: 'incomplete_expired', endedAt },
  })
  if (invoice) tellInvoice(desk, 'payment_failed', invoice)
  tellSession(desk, 'async_payment_failed', expired)
  tellSubscription(desk, 'updated', expired, subscription)
  return expired
}

/** Gives up every first payment whose time is over. */
export const expireDuePayments = (desk: Desk) => {
  const now = secondsOf(desk)
  for (const subscription of listIncompleteSubscriptions(desk.db)) {
    const { method, created } = subscription
    if (method !== 'card' && created + expirySeconds[method] <= now)
      expirePayment(desk, subscription)
  }
}

const tellSession = (
  desk: Desk,
  what: 'async_payment_succeeded' | 'async_payment_failed',
  subscription: Subscription,
) => {
  const session = findSessionOf(desk.db, subscription.id)
  if (!session) return
  const object = describeSession(desk.db, session, subscription, customerOf(desk.db, subscription))
  insertEvent(desk, { type: `checkout.session.${what}`, object })
}
