import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** 0: without limit. */
export const ProjectLimits = v.object({
  canCreateProject: v.boolean(),
  currentProjects: Count,
  maxProjects: Count,
  maxAccountsPerProject: Count,
})
export type ProjectLimits = v.InferOutput<typeof ProjectLimits>

export const AccountLimits = v.object({
  currentAccounts: Count,
  /** 0: without limit. */
  maxAccounts: Count,
  /** Whether an account that is not linked yet can be linked. */
  canLink: v.boolean(),
  /** Whether that is so because the plan of the project's owner has ended; not said by older servers. */
  hasPlanEnded: v.optional(v.boolean(), false),
})
export type AccountLimits = v.InferOutput<typeof AccountLimits>
