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
  canLink: v.boolean(),
})
export type AccountLimits = v.InferOutput<typeof AccountLimits>
