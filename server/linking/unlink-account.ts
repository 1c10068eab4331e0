import { lockProjectAs } from '../access/lock-project.ts'
import { removeAccount } from '../accounts/account-rows.ts'
import { keepForRevocation } from '../accounts/keep-for-revocation.ts'
import { recordActivity } from '../activities/record-activity.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { cancelTargets } from '../publisher/changes/cancel-targets.ts'

/**
 * Unlinks an account: its tokens are wiped, and the network is told that they are over; its scheduled
 * posts are cancelled; what it published still shows its name. Throws NOT_FOUND,
 * and FORBIDDEN when the caller's role was taken from them meanwhile.
 */
export async function unlinkAccount(
  { db, clock }: Deps,
  { accountId, projectId, callerId }: { accountId: string; projectId: string; callerId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const removed = await removeAccount(tx, { id: accountId, projectId, now })
    if (!removed) throw new ApiError('NOT_FOUND')
    await keepForRevocation(tx, removed, now)
    await cancelTargets(tx, accountId, now)
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'account-unlinked', account: removed, now },
    })
  })
}
