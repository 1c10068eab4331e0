import type { Sandbox } from '../../sandbox.ts'
import { priceOf } from '../price-list.ts'
import type { Customer } from '../rows/customers.ts'
import { couponsOf, withCoupons } from '../rows/discounts.ts'
import type { Invoice } from '../rows/invoices.ts'
import { priceReference } from './describe-price.ts'

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
