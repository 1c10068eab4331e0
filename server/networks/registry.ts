import type { NetworkId } from '#contract/networks/networks.ts'
import { manifests, type NetworkEnv } from './manifests.ts'
import type { Network } from './network.ts'
import { keepToOrigins, type NetworkFetch } from './network-fetch.ts'

/**
 * The networks this server publishes to: those whose app credentials are in the environment. The
 * local stand-in is the same connector with other addresses.
 */
export function openNetworks(opened: {
  env: NetworkEnv & { PUBLIC_URL: string }
  fetch: NetworkFetch
  clock: { now(): Date }
}): ReadonlyMap<NetworkId, Network> {
  const { env, fetch, clock } = opened
  const now = () => clock.now().getTime()
  const networks = Object.values(manifests).flatMap(
    ({ open, origins }) => open(env, { fetch: keepToOrigins(fetch, origins(env)), now }) ?? [],
  )
  return new Map(networks.map((network) => [network.id, network]))
}
