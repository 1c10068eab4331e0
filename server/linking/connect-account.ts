import { sealGrant } from '../accounts/account-credentials.ts'
import { type AccountRow, upsertAccount } from '../accounts/account-rows.ts'
import { forgetRevocations } from '../accounts/keep-for-revocation.ts'
import { planNextLook } from '../accounts/plan-next-look.ts'
import { recordActivity } from '../activities/record-activity.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { askAgain } from '../metrics/results/ask-again.ts'
import type { AccountGrant } from '../networks/linking.ts'
import { requireAccountRoom } from '../plan-limits/find-account-limits.ts'
import { resumeTargets } from '../publisher/changes/resume-targets.ts'

/**
 * Stores an account with its grant, or connects it again; what waited for that goes on. Wake the
 * queue afterwards. Throws ACCOUNT_LIMIT_REACHED, SUBSCRIPTION_REQUIRED, FORBIDDEN and NOT_FOUND.
 */
export async function connectAccount(
  tx: Transaction,
  deps: Deps,
  asked: { projectId: string; platformId: string; callerId: string; grant: AccountGrant },
): Promise<AccountRow> {
  const { projectId, platformId, callerId, grant } = asked
  const place = { projectId, platformId, remoteId: grant.remoteId }
  await requireAccountRoom(deps, tx, callerId, place)
  const now = deps.clock.now()
  const sealed = sealGrant(deps.secretBox, place, grant)
  const linked = await upsertAccount(tx, {
    ...place,
    ...sealed,
    ...{ username: grant.username, grantId: grant.grantId ?? null, scopes: grant.scopes },
    ...{ status: 'active', trouble: null, linkedBy: callerId, profileReadAt: now },
    lookDueAt: planNextLook({ refreshTokenSealed: null, ...sealed }, { now }),
  })
  await forgetRevocations(tx, deps, linked)
  await resumeTargets(tx, deps, linked.id)
  await askAgain(tx, linked.id, now)
  await recordActivity(tx, {
    ...{ projectId, userId: callerId, kind: 'account-linked' },
    ...{ account: linked, now },
  })
  return linked
}
