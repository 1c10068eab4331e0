import * as v from 'valibot'

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
