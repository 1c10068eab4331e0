import * as v from 'valibot'
import { Reference, StripeId, StripeTime } from './stripe-subscription.ts'

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
