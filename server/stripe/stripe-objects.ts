import * as v from 'valibot'

export const StripeId = v.pipe(v.string(), v.regex(/^[a-z]+_\w{1,200}$/))
/** An object that Stripe names by its id, or writes out where it was asked to. */
export const Reference = v.union([
  StripeId,
  v.pipe(
    v.object({ id: StripeId }),
    v.transform(({ id }) => id),
  ),
])
/** Seconds since 1970. */
export const StripeTime = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(253_402_300_799),
  v.transform((seconds) => new Date(seconds * 1000)),
)
const OptionalTime = v.nullish(StripeTime)

/**
 * What we read of a subscription. Older versions of the API have the period at the top, newer ones
 * at each item (https://docs.stripe.com/changelog, 2025-03-31).
 */
export const StripeSubscription = v.object({
  id: StripeId,
  customer: Reference,
  status: v.pipe(v.string(), v.maxLength(60)),
  start_date: StripeTime,
  cancel_at_period_end: v.boolean(),
  cancel_at: OptionalTime,
  canceled_at: OptionalTime,
  ended_at: OptionalTime,
  current_period_end: OptionalTime,
  cancellation_details: v.nullish(v.object({ reason: v.nullish(v.string()) })),
  items: v.object({
    data: v.pipe(
      v.array(
        v.object({
          price: v.object({ lookup_key: v.nullish(v.string()) }),
          current_period_end: OptionalTime,
        }),
      ),
      v.maxLength(100),
    ),
  }),
})
export type StripeSubscription = v.InferOutput<typeof StripeSubscription>

const Address = v.fallback(v.nullish(v.pipe(v.string(), v.url(), v.regex(/^https?:/))), null)

const OptionalReference = v.nullish(Reference)

/**
 * What we read of an invoice: https://docs.stripe.com/api/invoices/object (read November 2026). Newer
 * versions of the API name the subscription below `parent`.
 */
export const StripeInvoice = v.object({
  id: StripeId,
  number: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  created: StripeTime,
  /** In cents. */
  total: v.pipe(v.number(), v.integer()),
  status: v.nullish(v.string()),
  subscription: OptionalReference,
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: OptionalReference })) }),
  ),
  hosted_invoice_url: Address,
  invoice_pdf: Address,
})
export type StripeInvoice = v.InferOutput<typeof StripeInvoice>

/** What we read of a number that is printed on a customer's invoices. */
export const StripeTaxId = v.object({ id: StripeId, type: v.string(), value: v.string() })
export type StripeTaxId = v.InferOutput<typeof StripeTaxId>

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
