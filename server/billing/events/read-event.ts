import * as v from 'valibot'
import { Reference, StripeId, StripeSubscription, StripeTime } from '../../stripe/stripe-objects.ts'

/** What every event has, whatever it is about. */
export const StripeEvent = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_\w{1,120}$/)),
  type: v.pipe(v.string(), v.maxLength(120)),
  created: StripeTime,
  data: v.object({ object: v.record(v.string(), v.unknown()) }),
})
export type StripeEvent = v.InferOutput<typeof StripeEvent>

const Address = v.nullish(v.pipe(v.string(), v.maxLength(320), v.toLowerCase()))
const OptionalReference = v.nullish(Reference)

const Checkout = v.object({
  mode: v.string(),
  customer: OptionalReference,
  subscription: OptionalReference,
  client_reference_id: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  customer_details: v.nullish(v.object({ email: Address })),
})

/** Newer versions of the API name the subscription below `parent`. */
const Invoice = v.object({
  customer: OptionalReference,
  customer_email: Address,
  /** In cents; 0 for the free days. */
  amount_paid: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  subscription: OptionalReference,
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: OptionalReference })) }),
  ),
  lines: v.nullish(
    v.object({
      data: v.pipe(v.array(v.object({ period: v.object({ end: StripeTime }) })), v.maxLength(250)),
    }),
  ),
})

/** What an event says, as far as we follow it. */
export type EventContent =
  | { kind: 'subscription'; id: string; customerId: string; subscription: StripeSubscription }
  | {
      kind: 'invoice-paid' | 'invoice-failed'
      id: string
      customerId: string
      email: string | null
      paidUntil: Date | undefined
      /** What was taken, in cents. */
      cents: number
    }
  | {
      /** 'checkout-settled': a payment that takes days has come, or has failed. */
      kind: 'checkout' | 'checkout-settled'
      id: string
      customerId: string
      email: string | null
      /** Chosen by whoever opened the payment link. */
      reference: string | null
    }
  /** Of something that we do not sell. */
  | { kind: 'other' }

const readers: Readonly<Record<string, (object: unknown) => EventContent>> = {
  'checkout.session.completed': (object) => readCheckout('checkout', object),
  'checkout.session.async_payment_succeeded': (object) => readCheckout('checkout-settled', object),
  'checkout.session.async_payment_failed': (object) => readCheckout('checkout-settled', object),
  'customer.subscription.created': readSubscription,
  'customer.subscription.updated': readSubscription,
  'customer.subscription.deleted': readSubscription,
  'customer.subscription.paused': readSubscription,
  'customer.subscription.resumed': readSubscription,
  'invoice.paid': (object) => readInvoice('invoice-paid', object),
  'invoice.payment_failed': (object) => readInvoice('invoice-failed', object),
}

/** Whether events of this type change anything here. */
export function isFollowed(type: string): boolean {
  return Object.hasOwn(readers, type)
}

/** Throws `ValiError` for an object that is not what its type promises. */
export function readEvent({ type, data }: Pick<StripeEvent, 'type' | 'data'>): EventContent {
  return isFollowed(type) ? (readers[type]?.(data.object) ?? { kind: 'other' }) : { kind: 'other' }
}

/** Whom an event is about, to be found again by; null where it does not say so in our way. */
export function findSubjects({ type, data }: StripeEvent) {
  const of = (name: string) => {
    const value = v.safeParse(Reference, data.object[name])
    return value.success ? value.output : null
  }
  const own = v.safeParse(StripeId, data.object.id)
  const invoice = v.safeParse(Invoice, data.object)
  const subscriptionId = type.startsWith('customer.subscription.')
    ? own.success && own.output
    : invoice.success && nameSubscription(invoice.output)
  return { subscriptionId: subscriptionId || of('subscription'), customerId: of('customer') }
}

function readSubscription(object: unknown): EventContent {
  const subscription = v.parse(StripeSubscription, object)
  const { id, customer: customerId } = subscription
  return { kind: 'subscription', id, customerId, subscription }
}

function readCheckout(kind: 'checkout' | 'checkout-settled', object: unknown): EventContent {
  const session = v.parse(Checkout, object)
  const { subscription: id, customer: customerId } = session
  if (session.mode !== 'subscription' || !id || !customerId) return { kind: 'other' }
  const email = session.customer_details?.email ?? null
  return { kind, id, customerId, email, reference: session.client_reference_id ?? null }
}

function readInvoice(kind: 'invoice-paid' | 'invoice-failed', object: unknown): EventContent {
  const invoice = v.parse(Invoice, object)
  const id = nameSubscription(invoice)
  if (!id || !invoice.customer) return { kind: 'other' }
  const ends = (invoice.lines?.data ?? []).map(({ period }) => period.end.getTime())
  const paidUntil = ends.length > 0 ? new Date(Math.max(...ends)) : undefined
  return {
    kind,
    id,
    customerId: invoice.customer,
    email: invoice.customer_email ?? null,
    paidUntil,
    cents: invoice.amount_paid ?? 0,
  }
}

function nameSubscription({ parent, subscription }: v.InferOutput<typeof Invoice>) {
  return parent?.subscription_details?.subscription ?? subscription
}
