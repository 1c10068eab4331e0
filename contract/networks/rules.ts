import { facebookRules } from './facebook/rules.ts'
import { instagramRules } from './instagram/rules.ts'
import { linkedinRules } from './linkedin/rules.ts'
import type { NetworkRules } from './network-rules.ts'
import { asNetworkId, type NetworkId, networks } from './networks.ts'
import { threadsRules } from './threads/rules.ts'
import { tiktokRules } from './tiktok/rules.ts'
import { twitterRules } from './twitter/rules.ts'
import { youtubeRules } from './youtube/rules.ts'

/** For counters, findings and previews, whether or not there is a connector. */
export const networkRules = {
  instagram: instagramRules,
  facebook: facebookRules,
  tiktok: tiktokRules,
  linkedin: linkedinRules,
  threads: threadsRules,
  youtube: youtubeRules,
  twitter: twitterRules,
} satisfies Record<NetworkId, NetworkRules> & Record<string, NetworkRules>

/** The listed networks, and those that have only a preview and a count of characters. */
export type RuledNetworkId = keyof typeof networkRules

/** Undefined for a network without rules. */
export function rulesOf(id: string): NetworkRules | undefined {
  return Object.hasOwn(networkRules, id) ? networkRules[id as RuledNetworkId] : undefined
}

/**
 * A network's rules for a post that goes to one of its `placements`; those of its feed for any other
 * word, and for none.
 */
export function rulesAt(rules: NetworkRules, placement: string | undefined): NetworkRules {
  const { placements = {} } = rules
  if (placement === undefined || !Object.hasOwn(placements, placement)) return rules
  return { ...rules, ...placements[placement] }
}

/** The rules of a network with a connector; null for every other id. */
export function publishingLimits(id: string): NetworkRules | null {
  const known = asNetworkId(id)
  return known && networks[known].isPublishable ? networkRules[known] : null
}
