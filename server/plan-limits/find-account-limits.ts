import { and, eq, isNull } from 'drizzle-orm'
import type { AccountLimits } from '#contract/projects/project-limits.ts'
import { lockProjectAs } from '../access/lock-project.ts'
import { findOwnerStanding, findTrialPlan, type StandingDeps } from '../billing/find-standing.ts'
import type { Executor, Transaction } from '../db/database.ts'
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

/**
 * Throws ACCOUNT_LIMIT_REACHED when the project has no room for another account, SUBSCRIPTION_REQUIRED
 * when its owner's plan has ended; an account that is already linked can be linked again. Throws
 * FORBIDDEN or NOT_FOUND when the caller lost their role while the network answered. Locks the project,
 * so that two calls at once cannot both take the last place.
 */
export async function requireAccountRoom(
  deps: StandingDeps,
  tx: Transaction,
  callerId: string,
  place: { projectId: string; platformId: string; remoteId: string },
): Promise<void> {
  await lockProjectAs(tx, { projectId: place.projectId, callerId, least: 'ADMIN' })
  const limits = await findAccountLimits(deps, tx, place.projectId)
  if (limits.canLink) return
  const [linked] = await tx
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.projectId, place.projectId),
        eq(socialAccounts.platformId, place.platformId),
        eq(socialAccounts.remoteId, place.remoteId),
        isNull(socialAccounts.removedAt),
      ),
    )
  if (!linked) throw refuseAccount(limits)
}
