import { describeSession } from '../objects/describe-session.ts'
import { expirySeconds } from '../payment-methods.ts'
import { customerOf } from '../rows/customers.ts'
import { insertEvent } from '../rows/events.ts'
import { payInvoice, voidInvoice } from '../rows/invoices.ts'
import { findSessionOf } from '../rows/sessions.ts'
import {
  listIncompleteSubscriptions,
  type Subscription,
  storeSubscription,
} from '../rows/subscriptions.ts'
import { secondsOf } from '../seconds-of.ts'
import { type Desk, tellInvoice, tellSubscription } from './tell.ts'

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
