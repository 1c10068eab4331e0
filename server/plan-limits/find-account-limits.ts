import { and, eq, isNull } from 'drizzle-orm'
import type { AccountLimits } from '#contract/project-limits.ts'
import { findOwnerStanding, findTrialPlan, type StandingDeps } from '../billing/find-standing.ts'
import type { Executor } from '../db/database.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { ApiError } from '../http/api-error.ts'

/** How many accounts a project has linked, and how many more its owner's plan allows. */
export async function findAccountLimits(
  deps: StandingDeps,
  db: Executor,
  projectId: string,
): Promise<AccountLimits> {
  const linked = and(eq(socialAccounts.projectId, projectId), isNull(socialAccounts.removedAt))
  const currentAccounts = await db.$count(socialAccounts, linked)
  const standing = await findOwnerStanding(deps, db, projectId)
  const { maxAccounts } = standing?.limits ?? (await findTrialPlan(db))
  const hasPlanEnded = standing?.state === 'ended'
  return {
    ...{ currentAccounts, maxAccounts, hasPlanEnded },
    canLink: !hasPlanEnded && (maxAccounts === 0 || currentAccounts < maxAccounts),
  }
}

/** Why a project can link no further account: its plan has ended, or has no room for one. */
export function refuseAccount({ hasPlanEnded }: AccountLimits): ApiError {
  return new ApiError(hasPlanEnded ? 'SUBSCRIPTION_REQUIRED' : 'ACCOUNT_LIMIT_REACHED')
}
