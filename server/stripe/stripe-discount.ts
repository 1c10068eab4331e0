import * as v from 'valibot'
import { Reference, StripeId, StripeTime } from './stripe-subscription.ts'

/** A coupon's id is chosen by whoever makes it. */
const CouponReference = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
])

/**
 * What was taken off by which coupon: https://docs.stripe.com/api/discounts/object (read November
 * 2026). The coupon is named below `source`.
 */
export const StripeDiscount = v.object({
  id: StripeId,
  promotion_code: v.nullish(Reference),
  source: v.object({ coupon: v.nullish(CouponReference) }),
})
export type StripeDiscount = v.InferOutput<typeof StripeDiscount>

/** An invoice of one subscription, with its discounts written out. */
export const DiscountedInvoice = v.object({
  id: StripeId,
  created: StripeTime,
  status: v.nullish(v.string()),
  /** In cents; 0 for the free days. */
  amount_paid: v.pipe(v.number(), v.integer()),
  discounts: v.array(StripeDiscount),
})
export type DiscountedInvoice = v.InferOutput<typeof DiscountedInvoice>

/** A subscription, with its discounts written out. */
export const DiscountedSubscription = v.object({
  id: StripeId,
  customer: Reference,
  status: v.string(),
  discounts: v.array(StripeDiscount),
})
export type DiscountedSubscription = v.InferOutput<typeof DiscountedSubscription>

/**
 * What was taken of somebody, by what: https://docs.stripe.com/api/charges/object (read November
 * 2026). Of a card Stripe tells a fingerprint, which is the same for the same card; of a boleto the
 * CPF or CNPJ; of a Pix nothing.
 */
export const StripeCharge = v.object({
  paid: v.boolean(),
  refunded: v.boolean(),
  disputed: v.boolean(),
  payment_method_details: v.nullish(
    v.object({
      card: v.nullish(v.object({ fingerprint: v.nullish(v.string()) })),
      boleto: v.nullish(v.object({ tax_id: v.nullish(v.string()) })),
    }),
  ),
})
export type StripeCharge = v.InferOutput<typeof StripeCharge>
