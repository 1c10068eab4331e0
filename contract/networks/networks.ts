import { instagram } from './instagram.ts'
import { type NetworkId, type NetworkRules, networkIds } from './network-rules.ts'

const listed = (id: NetworkId, label: string, availability: 'live' | 'soon'): NetworkRules => ({
  id,
  label,
  availability,
  readOn: '2026-11-20',
  limits: null,
})

/** Every network the product names, in the order the settings page lists them. */
export const networks: Record<NetworkId, NetworkRules> = {
  instagram,
  facebook: listed('facebook', 'Facebook', 'live'),
  tiktok: listed('tiktok', 'TikTok', 'live'),
  linkedin: listed('linkedin', 'LinkedIn', 'soon'),
  threads: listed('threads', 'Threads', 'soon'),
  youtube: listed('youtube', 'YouTube', 'soon'),
}

export function asNetworkId(id: string): NetworkId | undefined {
  return networkIds.find((known) => known === id)
}
