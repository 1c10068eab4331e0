import * as v from 'valibot'
import { Instant, Uuid } from './scalars.ts'

/** In BRL with two decimals, as the wire says it; the server keeps whole cents. */
const Price = v.pipe(v.number(), v.minValue(0))
const Link = v.nullable(v.pipe(v.string(), v.url()))

/** How often a plan is paid. */
export const BillingInterval = v.picklist(['month', 'year'])
export type BillingInterval = v.InferOutput<typeof BillingInterval>

/**
 * A plan that can be bought. `price` is that of a month, `yearlyPrice` that of a year, and
 * `yearlyPriceInMonths` the twelfth of it. The links lead to the payment; null while nobody can pay
 * (billing is not configured). `numberAccounts` 0: without limit.
 */
export const Plan = v.object({
  id: Uuid,
  name: v.string(),
  description: v.string(),
  price: Price,
  yearlyPrice: Price,
  yearlyPriceInMonths: Price,
  numberAccounts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Those of the links; 0 for whoever had them before. */
  freeTrialDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
  isActive: v.boolean(),
  planUrl: Link,
  yearlyPlanUrl: Link,
  features: v.array(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Plan = v.InferOutput<typeof Plan>

/** For whom the links are to be: free days are given once. */
export const PlansQuery = v.object({ payer: v.optional(Uuid) })
