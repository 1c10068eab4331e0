import type { Deps } from '../deps.ts'
import { findLinkableNetwork } from './find-linkable-network.ts'
import { makeLinkState } from './link-nonce.ts'
import { deleteOldLinkStates, insertLinkState } from './queries.ts'

/** Authorizations under way at once: nobody finishes more. */
const mostLinkStates = { ofUser: 10, ofProject: 50 } as const

/** The page the network sends the person back to. */
export function linkRedirectUri(publicUrl: string): string {
  return `${publicUrl}/settings`
}

/** The address where the person authorizes us, with a state only they can come back with. */
export async function startLinking(
  deps: Deps,
  request: { platformId: string; userId: string; projectId: string },
): Promise<{ url: string }> {
  const network = findLinkableNetwork(deps.networks, request.platformId)
  await deps.limits.linksByUser.consume(request.userId)
  const { state, nonceHash, expiresAt } = makeLinkState(network.id, deps.clock.now())
  await insertLinkState(deps.db, {
    nonceHash,
    platformId: network.id,
    userId: request.userId,
    projectId: request.projectId,
    expiresAt,
  })
  await deleteOldLinkStates(deps.db, { ...request, nonceHash }, mostLinkStates)
  const redirectUri = linkRedirectUri(deps.env.PUBLIC_URL)
  return { url: network.authorizationUrl({ state, redirectUri }) }
}
