import type { ProjectLimits } from './project-limits.ts'

/** Why a person can create no further project, in Portuguese; undefined if they can. */
export function describeProjectLimit(limits: ProjectLimits): string | undefined {
  const { canCreateProject, currentProjects, maxProjects } = limits
  if (maxProjects > 0 && currentProjects >= maxProjects)
    return `Você atingiu o limite de ${maxProjects} projeto(s) no seu plano atual.`
  return canCreateProject
    ? undefined
    : 'Você não tem permissão para criar projetos no seu plano atual.'
}
