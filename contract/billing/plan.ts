import * as v from 'valibot'
import { Instant, Uuid } from '../scalars.ts'

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

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0))

/** How much of a limit is used. A limit of 0 is none. */
export const Use = v.object({ used: Amount, limit: Amount })
export type Use = v.InferOutput<typeof Use>

/** What the projects that a person owns use of their plan. */
export const PlanUsage = v.object({
  projects: Use,
  /** Of the project that has most; without a name while there is no project. */
  accounts: v.object({ ...Use.entries, projectName: v.nullable(v.string()) }),
  /** In bytes, of all their projects together. */
  storage: Use,
})
export type PlanUsage = v.InferOutput<typeof PlanUsage>

/** The room of a project for media (`GET /storage/usage`). */
export const StorageUsage = v.object({
  /** In bytes, of all that count for the limit: with a plan, all projects of the owner. */
  usedBytes: Amount,
  /** In bytes; 0: without limit. */
  limitBytes: Amount,
  /** For example '3,2 GB'. */
  formattedSize: v.string(),
  storageLimitFormatted: v.string(),
  /** With two decimals; more than 100 where the limit became smaller than what is stored. */
  usagePercentage: v.pipe(v.number(), v.minValue(0)),
  /** Of the owner; only they are told. */
  planName: v.nullable(v.string()),
  isOverLimit: v.boolean(),
  /** Whether a larger plan gives more room; else the limit is this server's own. */
  isOfPlan: v.boolean(),
})
export type StorageUsage = v.InferOutput<typeof StorageUsage>

/** From this share of a limit on, the screens say how much is left. */
const nearShare = 0.8

/** Whether a limit is nearly reached: at most a fifth, or the last one, is left. False for one that is reached. */
export function isNearLimit({ used, limit }: Use): boolean {
  return limit > 0 && used < limit && (used >= limit * nearShare || limit - used === 1)
}

/** Whether nothing more fits. */
export function isAtLimit({ used, limit }: Use): boolean {
  return limit > 0 && used >= limit
}

/**
 * By how many percent a friend's first payment is lower, and one payment of whoever invited them:
 * docs/decisions/0100-friends-and-rewards.md. The coupons at Stripe are named after it, so that
 * another number makes others, and what was promised stays.
 */
export const referralPercentage = 20

/** How many friends of one person are rewarded at most. */
export const mostReferrals = 5
