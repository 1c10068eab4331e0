import type { NetworkId } from '#contract/networks/network-rules.ts'
import type { Clock } from '../deps.ts'
import type { Env } from '../env.ts'
import { createInstagram } from './instagram/create-instagram.ts'
import type { Network, NetworkFetch } from './network.ts'

/**
 * The networks this server publishes to: those whose app credentials are in the environment. The
 * local stand-in is the same connector with other addresses.
 */
export function openNetworks(opened: {
  env: Env
  fetch: NetworkFetch
  clock: Clock
}): ReadonlyMap<NetworkId, Network> {
  const { env, fetch, clock } = opened
  const networks = new Map<NetworkId, Network>()
  if (env.IG_APP_ID !== undefined && env.IG_APP_SECRET !== undefined) {
    const settings = {
      appId: env.IG_APP_ID,
      appSecret: env.IG_APP_SECRET,
      graphVersion: env.IG_GRAPH_VERSION,
      wwwBase: env.IG_WWW_BASE,
      apiBase: env.IG_API_BASE,
      graphBase: env.IG_GRAPH_BASE,
      isSimulated: !/(^|\.)instagram\.com$/.test(new URL(env.IG_GRAPH_BASE).hostname),
    }
    networks.set(
      'instagram',
      createInstagram(settings, fetch, () => clock.now().getTime()),
    )
  }
  return networks
}
