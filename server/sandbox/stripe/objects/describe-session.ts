import type { DatabaseSync } from 'node:sqlite'
import { priceOf } from '../price-list.ts'
import type { Customer } from '../rows/customers.ts'
import { couponsOf, discountOf, withCoupons } from '../rows/discounts.ts'
import { findInvoice } from '../rows/invoices.ts'
import type { Subscription } from '../rows/subscriptions.ts'

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
