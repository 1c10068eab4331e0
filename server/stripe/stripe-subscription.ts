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
