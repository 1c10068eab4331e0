import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { PlanUsage } from '#contract/billing/plan.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { findProjectLimits } from '../plan-limits/find-project-limits.ts'
import { findStorageOfPerson } from '../plan-limits/storage-room.ts'

/** What the projects that a person owns use of their plan. */
export async function getPlanUsage(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'env'>,
  userId: string,
): Promise<PlanUsage> {
  const limits = await findProjectLimits(deps, deps.db, userId)
  const [fullest] = await deps.db
    .select({ projectName: projects.name, used: count(socialAccounts.id) })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .leftJoin(
      socialAccounts,
      and(eq(socialAccounts.projectId, projects.id), isNull(socialAccounts.removedAt)),
    )
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'OWNER')))
    .groupBy(projects.id)
    .orderBy(desc(count(socialAccounts.id)), projects.name)
    .limit(1)
  return {
    projects: { used: limits.currentProjects, limit: limits.maxProjects },
    accounts: {
      ...{ used: 0, projectName: null },
      ...fullest,
      limit: limits.maxAccountsPerProject,
    },
    storage: await findStorageOfPerson(deps, deps.db, userId),
  }
}
