import { facebook } from './facebook.ts'
import { instagram } from './instagram.ts'
import { linkedin } from './linkedin.ts'
import type { NetworkRules, RuledNetworkId } from './network-rules.ts'
import { asNetworkId, networks } from './networks.ts'
import { threads } from './threads.ts'
import { tiktok } from './tiktok.ts'
import { twitter } from './twitter.ts'
import { youtube } from './youtube.ts'

/**
 * The rules of each network, whether or not we publish there yet: for counters, findings and
 * previews.
 */
export const networkRules: Record<RuledNetworkId, NetworkRules> = {
  instagram,
  facebook,
  tiktok,
  linkedin,
  threads,
  youtube,
  twitter,
}

export function rulesOf(id: string): NetworkRules | undefined {
  return Object.hasOwn(networkRules, id) ? networkRules[id as RuledNetworkId] : undefined
}

/** The rules of a network that a connector publishes to; null for every other id. */
export function publishingLimits(id: string): NetworkRules | null {
  const known = asNetworkId(id)
  return known && networks[known].isPublishable ? networkRules[known] : null
}
