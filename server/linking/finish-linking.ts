import { type LinkAccount, mostCandidates } from '#contract/accounts/account-linking.ts'
import { openCandidates, openLinkSecret } from '../accounts/link-secret.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { AccountGrant } from '../networks/linking.ts'
import { type Network, NetworkError } from '../networks/network.ts'
import {
  consumeLinkState,
  findCandidates,
  type LinkOwner,
  restoreLinkState,
} from './link-state-queries.ts'
import {
  explainLinkingFailure,
  isPassing,
  linkRedirectUri,
  readLinkState,
} from './start-linking.ts'

type Returned = Pick<LinkAccount, 'code' | 'state' | 'query'> & {
  callerId: string
  projectId: string
}

/**
 * The accounts of an authorization, for exactly one call: its state is used up before the network is
 * called, so a code is never exchanged twice. Accounts that wait to be chosen are answered again,
 * since the first answer may have been lost.
 */
export async function finishLinking(
  deps: Deps,
  network: Network,
  returned: Returned,
): Promise<{ owner: LinkOwner; grants: readonly AccountGrant[]; areKept: boolean }> {
  const { platformId, nonceHash } = readLinkState(returned.state)
  if (platformId !== undefined && platformId !== network.id)
    throw new ApiError('LINK_STATE_INVALID')
  const owner = { nonceHash, userId: returned.callerId, projectId: returned.projectId }
  const now = deps.clock.now()
  const used = await consumeLinkState(deps.db, owner, network.id, now)
  if (used) {
    const secret = openLinkSecret(deps.secretBox, used)
    return {
      owner,
      grants: await exchange(deps, network, owner, { ...returned, secret }),
      areKept: false,
    }
  }
  const offered = await findCandidates(deps.db, owner, now)
  if (offered?.platformId !== network.id) throw new ApiError('LINK_STATE_INVALID')
  return { owner, grants: openCandidates(deps.secretBox, offered), areKept: true }
}

async function exchange(
  deps: Deps,
  { id, linking }: Network,
  owner: LinkOwner,
  { code, state, query, secret }: Returned & { secret: string | null },
): Promise<readonly AccountGrant[]> {
  const redirectUri = linkRedirectUri(deps.env.PUBLIC_URL)
  try {
    const grants = await linking.finish({ query: { ...query, code, state }, redirectUri, secret })
    if (grants.length > mostCandidates)
      deps.log.warn({ platformId: id, count: grants.length }, 'more accounts than can be chosen of')
    if (grants.length === 0) throw new ApiError('LINKING_FAILED')
    return grants.slice(0, mostCandidates)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ platformId: id, detail: error.detail }, 'linking failed')
    if (isPassing(error)) await restoreLinkState(deps.db, owner)
    throw explainLinkingFailure(error)
  }
}
