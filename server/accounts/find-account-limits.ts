import { and, eq, isNull } from 'drizzle-orm'
import type { AccountLimits } from '#contract/project-limits.ts'
import { findOwnerLimits, type StandingDeps } from '../billing/find-standing.ts'
import type { Executor } from '../db/database.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'

/** How many accounts a project has linked, and how many its owner's plan allows. */
export async function findAccountLimits(
  deps: StandingDeps,
  db: Executor,
  projectId: string,
): Promise<AccountLimits> {
  const linked = and(eq(socialAccounts.projectId, projectId), isNull(socialAccounts.removedAt))
  const currentAccounts = await db.$count(socialAccounts, linked)
  const { maxAccounts } = await findOwnerLimits(deps, db, projectId)
  return {
    currentAccounts,
    maxAccounts,
    canLink: maxAccounts === 0 || currentAccounts < maxAccounts,
  }
}
