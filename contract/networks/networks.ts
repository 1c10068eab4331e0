import { facebookListing } from './facebook/listing.ts'
import { instagramListing } from './instagram/listing.ts'
import { linkedinListing } from './linkedin/listing.ts'
import type { NetworkListing } from './network-listing.ts'
import { threadsListing } from './threads/listing.ts'
import { tiktokListing } from './tiktok/listing.ts'
import { youtubeListing } from './youtube/listing.ts'

/** In the order of the settings page. Without rules, to stay small: every screen loads it. */
export const networks = {
  instagram: instagramListing,
  facebook: facebookListing,
  tiktok: tiktokListing,
  linkedin: linkedinListing,
  threads: threadsListing,
  youtube: youtubeListing,
} satisfies Record<string, NetworkListing>

/** The networks that the API knows; some are only listed and cannot be linked yet. */
export type NetworkId = keyof typeof networks
export const networkIds = Object.keys(networks) as NetworkId[]

/** Those with a connector: each has a part in `server/networks/` and in `server/sandbox/`. */
export type PublishableNetworkId = {
  [N in NetworkId]: (typeof networks)[N]['isPublishable'] extends true ? N : never
}[NetworkId]

export const publishableNetworkIds = networkIds.filter(
  (id): id is PublishableNetworkId => networks[id].isPublishable,
)

/** Undefined for an id that is not listed. */
export function asNetworkId(id: string): NetworkId | undefined {
  return networkIds.find((known) => known === id)
}

/** Its id for a network that is not listed. */
export function nameNetwork(id: string): string {
  const known = asNetworkId(id)
  return known ? networks[known].label : id
}

/** Of the networks whose accounts the dashboard shows numbers of. */
export const metricsNetworkNames = networkIds
  .filter((id) => 'showsMetrics' in networks[id])
  .map(nameNetwork)

/** Decided by the name that an account comes with, in whatever case (docs/product-words.md). */
export function showsMetrics(platformName: string): boolean {
  const name = platformName.toLowerCase()
  return metricsNetworkNames.some((one) => name.includes(one.toLowerCase()))
}

/**
 * An account as people are told of it: '@padaria.da.vila' where the network knows it by a handle,
 * 'Padaria da Vila' where by a name (a Page).
 */
export function nameAccount({
  platformId,
  username,
}: {
  platformId: string
  username: string
}): string {
  const name = username.replace(/^@/, '')
  const known = asNetworkId(platformId)
  return known && 'hasNames' in networks[known] ? name : `@${name}`
}
