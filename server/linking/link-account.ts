import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { LinkAccount, LinkCandidates } from '#contract/accounts/account-linking.ts'
import { tryPictures } from '../accounts/picture.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { connectAccount } from './connect-account.ts'
import { finishLinking } from './finish-linking.ts'
import { offerCandidates } from './offer-candidates.ts'
import { findLinkableNetwork } from './start-linking.ts'
import { toAccount } from './to-account.ts'

type Asked = LinkAccount & { callerId: string; projectId: string }

/**
 * Completes what `startLinking` began: exchanges what the network returned for grants. A single
 * account is stored; of several the person chooses (`chooseAccounts`).
 */
export async function linkAccount(
  deps: Deps,
  asked: Asked,
): Promise<SocialMediaAccount | LinkCandidates> {
  const { callerId, projectId, platformId } = asked
  if (asked.userId !== callerId) throw new ApiError('FORBIDDEN')
  const network = findLinkableNetwork(deps.networks, platformId)
  const { owner, grants, areKept } = await finishLinking(deps, network, asked)
  const [grant, another] = grants
  if (!grant || another)
    return offerCandidates(deps, owner, { grants, areKept, platformId, state: asked.state })
  const account = await deps.db.transaction((tx) =>
    connectAccount(tx, deps, { projectId, platformId, callerId, grant }),
  )
  deps.queue.wake()
  const [pictured = account] = await tryPictures(deps, [{ account, url: grant.pictureUrl }])
  return toAccount(deps, pictured)
}
