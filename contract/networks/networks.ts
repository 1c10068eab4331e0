import { type ListedNetwork, type NetworkId, networkIds } from './network-rules.ts'

const listed = (
  id: NetworkId,
  label: string,
  availability: ListedNetwork['availability'],
  isPublishable = false,
): ListedNetwork => ({ id, label, availability, isPublishable })

/**
 * Every network that the product lists, in the order of the settings page. Without rules, to stay
 * small.
 */
export const networks: Record<NetworkId, ListedNetwork> = {
  instagram: listed('instagram', 'Instagram', 'live', true),
  facebook: listed('facebook', 'Facebook', 'live'),
  tiktok: listed('tiktok', 'TikTok', 'live'),
  linkedin: listed('linkedin', 'LinkedIn', 'soon'),
  threads: listed('threads', 'Threads', 'soon'),
  youtube: listed('youtube', 'YouTube', 'soon'),
}

export function asNetworkId(id: string): NetworkId | undefined {
  return networkIds.find((known) => known === id)
}
