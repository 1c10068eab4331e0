import { createHash, randomBytes } from 'node:crypto'
import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import { findAccounts } from '../accounts/account-rows.ts'
import { sealLinkSecret } from '../accounts/link-secret.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { LinkStart, LinkStartInput } from '../networks/linking.ts'
import { type Network, NetworkError } from '../networks/network.ts'
import { findAccountLimits, refuseAccount } from '../plan-limits/find-account-limits.ts'
import { deleteOldLinkStates, insertLinkState } from './link-state-queries.ts'

/** Unfinished authorizations kept at the same time; more are not needed in practice. */
const maxLinkStates = { ofUser: 10, ofProject: 50 } as const

/** The page the network sends the person back to. */
export function linkRedirectUri(publicUrl: string): string {
  return `${publicUrl}/settings`
}

interface Asked {
  platformId: string
  userId: string
  projectId: string
  handle: string | undefined
  way: string | undefined
}

/**
 * The network's authorization URL, with a state that is bound to this user and project. Throws
 * PLATFORM_NOT_LINKABLE; ACCOUNT_LIMIT_REACHED and SUBSCRIPTION_REQUIRED before the person leaves for
 * the network in vain; INVALID_REQUEST for a handle that is missing or leads nowhere, and for a way
 * that the network does not offer.
 */
export async function startLinking(
  deps: Deps,
  { handle, way, ...asked }: Asked,
): Promise<{ url: string; state: string }> {
  const network = findLinkableNetwork(deps.networks, asked.platformId)
  await deps.limits.linksByUser.consume(asked.userId)
  await requireLinkableAccount(deps, asked)
  if (network.linking.asks && handle === undefined) throw refuse('handle', 'Preencha este campo.')
  if (way !== undefined && !network.linking.ways?.some(({ id }) => id === way))
    throw refuse('way', 'Esta forma de conectar não está disponível.')
  const { state: own, expiresAt } = makeLinkState(network.id, deps.clock.now())
  const redirectUri = linkRedirectUri(deps.env.PUBLIC_URL)
  const {
    url,
    secret,
    state = own,
  } = await start(deps, network, {
    ...{ state: own, redirectUri, handle, way },
  })
  const { nonceHash } = readLinkState(state)
  await insertLinkState(deps.db, {
    ...{ nonceHash, expiresAt, platformId: network.id },
    ...{ userId: asked.userId, projectId: asked.projectId },
    secretSealed: sealLinkSecret(deps.secretBox, nonceHash, secret),
  })
  await deleteOldLinkStates(deps.db, { ...asked, nonceHash }, maxLinkStates)
  return { url, state }
}

async function start(
  { log }: Deps,
  { id, linking }: Network,
  input: LinkStartInput,
): Promise<LinkStart> {
  try {
    return await linking.start(input)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    log.warn({ platformId: id, detail: error.detail }, 'linking not begun')
    if (linking.asks && error.failure === 'content') throw refuse('handle', error.explanation)
    throw explainLinkingFailure(error)
  }
}

function refuse(field: string, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', { details: [{ field, message }] })
}

/**
 * In a project without room, or whose plan has ended, only accounts that are already linked can be
 * connected again.
 */
async function requireLinkableAccount(
  deps: Deps,
  { projectId, platformId }: { projectId: string; platformId: string },
): Promise<void> {
  const limits = await findAccountLimits(deps, deps.db, projectId)
  if (limits.canLink) return
  const accounts = await findAccounts(deps.db, projectId)
  if (!accounts.some((account) => account.platformId === platformId)) throw refuseAccount(limits)
}

/** The connector of a network that accounts can be linked to. */
export function findLinkableNetwork(networks: Deps['networks'], platformId: string): Network {
  const id = asNetworkId(platformId)
  if (!id) throw new ApiError('NOT_FOUND')
  const network = rules[id].availability === 'live' ? networks.get(id) : undefined
  if (!network) throw new ApiError('PLATFORM_NOT_LINKABLE')
  return network
}

/** Whether the same attempt may succeed later. */
export function isPassing({ failure }: NetworkError): boolean {
  return failure === 'transient' || failure === 'rate_limited'
}

/** What the person is told: the network's words where they can do something about it. */
export function explainLinkingFailure(error: NetworkError): ApiError {
  const { failure, explanation, retryAfterSeconds } = error
  if (isPassing(error))
    return new ApiError('NETWORK_UNAVAILABLE', { cause: error, retryAfterSeconds })
  const isTheirs = failure === 'permission' || failure === 'content'
  return new ApiError('LINKING_FAILED', {
    ...(isTheirs && { message: explanation }),
    cause: error,
  })
}

const lifeMs = 60 * 60 * 1000

/** The OAuth `state` parameter: the platform and a nonce. Only a hash of it is stored. */
function makeLinkState(platformId: string, now: Date): { state: string; expiresAt: Date } {
  const nonce = randomBytes(24).toString('base64url')
  return { state: `${platformId}.${nonce}`, expiresAt: new Date(now.getTime() + lifeMs) }
}

/** Which row a state names, and for which platform it is; a network's own state does not say that. */
export function readLinkState(state: string): {
  platformId: string | undefined
  nonceHash: string
} {
  const [, platformId, nonce = state] = /^([a-z]+)\.([A-Za-z0-9_-]{32})$/.exec(state) ?? []
  return { platformId, nonceHash: createHash('sha256').update(nonce).digest('hex') }
}
