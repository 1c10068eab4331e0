import { createHash } from 'node:crypto'
import type { InvoiceObject } from './describe-invoice.ts'

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
