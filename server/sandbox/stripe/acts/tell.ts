import type { Sandbox } from '../../sandbox.ts'
import { describeInvoice } from '../objects/describe-invoice.ts'
import { describeSubscription } from '../objects/describe-subscription.ts'
import { customerOf } from '../rows/customers.ts'
import { insertEvent } from '../rows/events.ts'
import type { Invoice } from '../rows/invoices.ts'
import { type Subscription, subscriptionOf } from '../rows/subscriptions.ts'

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
