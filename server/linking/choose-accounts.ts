import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { ChosenAccounts } from '#contract/accounts/account-linking.ts'
import { lockProjectAs } from '../access/lock-project.ts'
import { openCandidates } from '../accounts/link-secret.ts'
import { tryPictures } from '../accounts/picture.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { AccountGrant } from '../networks/linking.ts'
import { connectAccount } from './connect-account.ts'
import { takeCandidates } from './link-state-queries.ts'
import { readLinkState } from './start-linking.ts'
import { toAccount } from './to-account.ts'

type Asked = ChosenAccounts & { callerId: string; projectId: string }

/**
 * Links those of the accounts that `linkAccount` offered, all or none, and wipes the grants of the
 * others. Throws LINK_STATE_INVALID where nothing is offered any more, SUBSCRIPTION_REQUIRED when the
 * plan has ended; after ACCOUNT_LIMIT_REACHED fewer may be chosen.
 */
export async function chooseAccounts(
  deps: Deps,
  { state, remoteIds, callerId, projectId }: Asked,
): Promise<SocialMediaAccount[]> {
  const owner = { nonceHash: readLinkState(state).nonceHash, userId: callerId, projectId }
  const linked = await deps.db.transaction(async (tx) => {
    // First, as everywhere: whoever deletes the project holds it and deletes the offer.
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const offered = await takeCandidates(tx, owner, deps.clock.now())
    if (!offered) throw new ApiError('LINK_STATE_INVALID')
    const { platformId } = offered
    const rows = []
    for (const grant of pick(openCandidates(deps.secretBox, offered), remoteIds)) {
      const account = await connectAccount(tx, deps, { projectId, platformId, callerId, grant })
      rows.push({ account, url: grant.pictureUrl })
    }
    return rows
  })
  deps.queue.wake()
  return (await tryPictures(deps, linked)).map((row) => toAccount(deps, row))
}

/** In the order of the offer. Throws INVALID_REQUEST for one that was not offered. */
function pick(offered: readonly AccountGrant[], remoteIds: readonly string[]): AccountGrant[] {
  const wanted = new Set(remoteIds)
  const chosen = offered.filter(({ remoteId }) => wanted.delete(remoteId))
  if (wanted.size === 0) return chosen
  const message = 'Esta conta não está entre as que você autorizou.'
  throw new ApiError('INVALID_REQUEST', { details: [{ field: 'remoteIds', message }] })
}
