import { and, eq } from 'drizzle-orm'
import type { ProjectLimits } from '#contract/projects/project-limits.ts'
import { findStanding, type StandingDeps } from '../billing/find-standing.ts'
import type { Executor } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'

/** How many projects a person owns, and how many they may by their plan, as long as it stands. */
export async function findProjectLimits(
  deps: StandingDeps,
  db: Executor,
  userId: string,
): Promise<ProjectLimits> {
  const owned = and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER'))
  const currentProjects = await db.$count(projectMembers, owned)
  const { limits, state } = await findStanding(deps, db, userId)
  const { maxProjects, maxAccounts } = limits
  return {
    canCreateProject: state !== 'ended' && hasProjectRoom({ currentProjects, maxProjects }),
    currentProjects,
    maxProjects,
    maxAccountsPerProject: maxAccounts,
  }
}

/** Zero is without limit. */
export function hasProjectRoom({
  currentProjects,
  maxProjects,
}: Pick<ProjectLimits, 'currentProjects' | 'maxProjects'>): boolean {
  return maxProjects === 0 || currentProjects < maxProjects
}
