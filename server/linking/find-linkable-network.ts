import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { Network } from '../networks/network.ts'

/** The connector of a network that accounts can be linked to. */
export function findLinkableNetwork(networks: Deps['networks'], platformId: string): Network {
  const id = asNetworkId(platformId)
  if (!id) throw new ApiError('NOT_FOUND')
  const network = rules[id].availability === 'live' ? networks.get(id) : undefined
  if (!network) throw new ApiError('PLATFORM_NOT_LINKABLE')
  return network
}
