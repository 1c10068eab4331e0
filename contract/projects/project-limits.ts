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

/** Why a person can create no further project, in Portuguese; undefined if they can. */
export function describeProjectLimit(limits: ProjectLimits): string | undefined {
  const { canCreateProject, currentProjects, maxProjects } = limits
  if (maxProjects > 0 && currentProjects >= maxProjects)
    return `Você atingiu o limite de ${maxProjects} projeto(s) no seu plano atual.`
  return canCreateProject
    ? undefined
    : 'Você não tem permissão para criar projetos no seu plano atual.'
}
