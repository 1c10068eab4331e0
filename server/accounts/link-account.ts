import type { LinkAccount, SocialMediaAccount } from '#contract/account.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { type AccountGrant, NetworkError } from '../networks/network.ts'
import { resumeTargets } from '../publisher/resume-targets.ts'
import { sealGrant } from './account-credentials.ts'
import { findLinkableNetwork } from './find-linkable-network.ts'
import { readLinkState } from './link-nonce.ts'
import { keepPicture } from './picture.ts'
import { consumeLinkState, restoreLinkState, setPicture, upsertAccount } from './queries.ts'
import { linkRedirectUri } from './start-linking.ts'
import { toAccount } from './to-account.ts'

type Asked = LinkAccount & { callerId: string; projectId: string }

/** Ends what `startLinking` began: trades the network's code for a grant and keeps the account. */
export async function linkAccount(deps: Deps, asked: Asked): Promise<SocialMediaAccount> {
  if (asked.userId !== asked.callerId) throw new ApiError('FORBIDDEN')
  const grant = await exchangeOnce(deps, asked)
  const place = {
    projectId: asked.projectId,
    platformId: asked.platformId,
    remoteId: grant.remoteId,
  }
  const account = await deps.db.transaction(async (tx) => {
    const linked = await upsertAccount(tx, {
      ...place,
      ...sealGrant(deps.secretBox, place, grant),
      username: grant.username,
      scopes: grant.scopes,
      status: 'active',
      linkedBy: asked.callerId,
    })
    await resumeTargets(tx, deps, linked.id)
    return linked
  })
  deps.queue.wake()
  const pictureKey = await tryPicture(deps, account, grant.pictureUrl)
  return toAccount({ ...account, pictureKey: pictureKey ?? account.pictureKey }, deps.networks)
}

/** The nonce is spent before the network is asked, so a code is never traded twice. */
async function exchangeOnce(deps: Deps, asked: Asked): Promise<AccountGrant> {
  const network = findLinkableNetwork(deps.networks, asked.platformId)
  const state = readLinkState(asked.state)
  if (state?.platformId !== network.id) throw new ApiError('LINK_STATE_INVALID')
  const owner = { ...state, userId: asked.callerId, projectId: asked.projectId }
  if (!(await consumeLinkState(deps.db, owner, deps.clock.now())))
    throw new ApiError('LINK_STATE_INVALID')
  const redirectUri = linkRedirectUri(deps.env.PUBLIC_URL)
  try {
    return await network.exchangeCode({ code: asked.code, redirectUri })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ platformId: network.id, detail: error.detail }, 'linking failed')
    if (error.failure !== 'transient' && error.failure !== 'rate_limited')
      throw new ApiError('LINKING_FAILED', { cause: error })
    await restoreLinkState(deps.db, owner)
    const { retryAfterSeconds } = error
    throw new ApiError('NETWORK_UNAVAILABLE', { cause: error, retryAfterSeconds })
  }
}

/** An account without its picture is still linked. */
async function tryPicture(
  deps: Deps,
  account: { id: string; projectId: string },
  url: string | null,
): Promise<string | undefined> {
  if (url === null) return undefined
  try {
    const key = await keepPicture(deps, account, url)
    await setPicture(deps.db, account.id, key)
    return key
  } catch (error) {
    deps.log.warn({ err: error, accountId: account.id }, 'picture not kept')
    return undefined
  }
}
