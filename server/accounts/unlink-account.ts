import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { cancelTargets } from '../publisher/cancel-targets.ts'
import { removeAccount } from './queries.ts'

/** Ends a link; what it had scheduled is cancelled with it, what it published keeps its name. */
export async function unlinkAccount(
  { db, clock }: Deps,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await removeAccount(tx, { id: accountId, projectId, now })))
      throw new ApiError('NOT_FOUND')
    await cancelTargets(tx, accountId, now)
  })
}
