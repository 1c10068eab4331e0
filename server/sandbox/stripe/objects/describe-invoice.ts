import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Sandbox } from '../../sandbox.ts'
import { priceOf } from '../price-list.ts'
import { couponsOf, discountOf, withCoupons } from '../rows/coupons.ts'
import type { Customer } from '../rows/customers.ts'
import { findInvoice, type Invoice } from '../rows/invoices.ts'
import type { Subscription } from '../rows/subscriptions.ts'
import { priceReference } from './describe-subscription.ts'

/** A checkout through a payment link that was finished; a Pix or a boleto is paid later. */
export const describeSession = (
  db: DatabaseSync,
  { id, clientReferenceId }: { id: string; clientReferenceId: string | null },
  subscription: Subscription,
  customer: Customer,
) => {
  const price = priceOf(subscription)
  const isFree = subscription.status === 'trialing'
  const isPaid = !subscription.status.startsWith('incomplete')
  const subtotal = isFree ? 0 : price.cents
  const invoice = findInvoice(db, subscription.latestInvoice ?? '')
  const discounts = (isFree ? undefined : invoice?.discounts) ?? subscription.discounts
  const cents = isFree ? 0 : withCoupons(price, couponsOf(db, { discounts })).cents
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: subtotal,
    amount_total: cents,
    cancel_url: null,
    client_reference_id: clientReferenceId,
    created: subscription.created,
    currency: 'brl',
    customer: customer.id,
    customer_details: {
      address: null,
      email: customer.email,
      name: customer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    customer_email: null,
    discounts: discounts.map((one) => {
      const { couponId, promotionCodeId } = discountOf(db, one)
      return { coupon: couponId, promotion_code: promotionCodeId }
    }),
    expires_at: subscription.created + 86_400,
    invoice: subscription.latestInvoice,
    livemode: false,
    locale: 'pt-BR',
    metadata: {},
    mode: 'subscription',
    payment_intent: null,
    payment_link: `plink_simulado${price.lookupKey.replace('_', '')}`,
    payment_method_types: ['card', 'pix', 'boleto'],
    payment_status: isFree ? 'no_payment_required' : isPaid ? 'paid' : 'unpaid',
    status: 'complete',
    subscription: subscription.id,
    success_url: null,
    total_details: { amount_discount: subtotal - cents, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted',
    url: null,
  }
}

const retryAfter = 3 * 86_400

/** The invoices of a real account are numbered for each customer. */
const numberOf = ({ id }: Invoice) => `SIM-${id.slice(-8).toUpperCase()}`

export type InvoiceObject = ReturnType<typeof describeInvoice>

export const describeInvoice = (
  { url, db }: Pick<Sandbox, 'url' | 'db'>,
  invoice: Invoice,
  customer: Customer,
) => {
  const price = priceOf(invoice)
  const subtotal = invoice.isFree ? 0 : price.cents
  const cents = invoice.isFree ? 0 : withCoupons(price, couponsOf(db, invoice)).cents
  const { discounts } = invoice
  const isPaid = invoice.status === 'paid'
  return {
    id: invoice.id,
    object: 'invoice',
    amount_due: cents,
    amount_paid: isPaid ? cents : 0,
    amount_remaining: isPaid ? 0 : cents,
    attempt_count: invoice.attempts,
    attempted: true,
    auto_advance: invoice.status === 'open',
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: 'brl',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_ids: invoice.taxIds,
    discounts,
    hosted_invoice_url: `${url}/stripe/invoice/${invoice.id}`,
    invoice_pdf: null,
    lines: {
      object: 'list',
      data: [
        {
          id: invoice.id.replace('in_', 'il_'),
          object: 'line_item',
          amount: subtotal,
          currency: 'brl',
          description: `1 × ${price.name}`,
          discount_amounts: discounts.map((discount) => ({ amount: subtotal - cents, discount })),
          discounts: [],
          invoice: invoice.id,
          livemode: false,
          metadata: {},
          period: { end: invoice.periodEnd, start: invoice.periodStart },
          pricing: {
            price_details: priceReference(price),
            type: 'price_details',
            unit_amount_decimal: String(subtotal),
          },
          quantity: 1,
          subscription: invoice.subscriptionId,
        },
      ],
      has_more: false,
      total_count: 1,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: {},
    number: numberOf(invoice),
    next_payment_attempt: invoice.status === 'open' ? invoice.created + retryAfter : null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscriptionId },
      type: 'subscription_details',
    },
    period_end: invoice.periodStart,
    period_start: invoice.periodStart,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal,
    total: cents,
    total_discount_amounts: discounts.map((discount) => ({ amount: subtotal - cents, discount })),
  }
}

/** What was taken for a paid invoice. Each customer has one card here, known by its fingerprint. */
export const describeCharge = (invoice: InvoiceObject, method: 'card' | 'pix' | 'boleto') => ({
  id: invoice.id.replace('in_', 'ch_'),
  object: 'charge',
  amount: invoice.amount_paid,
  amount_captured: invoice.amount_paid,
  amount_refunded: 0,
  captured: true,
  created: invoice.status_transitions.paid_at ?? invoice.created,
  currency: 'brl',
  customer: invoice.customer,
  disputed: false,
  livemode: false,
  metadata: {},
  paid: true,
  payment_method_details: {
    type: method,
    [method]: method === 'card' ? { brand: 'visa', fingerprint: printOf(invoice.customer) } : {},
  },
  refunded: false,
  status: 'succeeded',
})

const printOf = (customer: string) =>
  createHash('sha256').update(customer).digest('base64url').slice(0, 16)
