import { and, eq, isNull } from 'drizzle-orm'
import { lockProjectAs } from '../access/lock-project-as.ts'
import type { StandingDeps } from '../billing/find-standing.ts'
import type { Transaction } from '../db/database.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { findAccountLimits, refuseAccount } from './find-account-limits.ts'

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
