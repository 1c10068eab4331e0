import * as v from 'valibot'
import {
  type NetworkVersion,
  NetworkVersionRow,
  type VersionedNetwork,
  type VersionOf,
} from '#contract/networks/network-versions.ts'
import { versionRowSchemas } from '#contract/networks/versions.ts'

export function isVersioned(network: string): network is VersionedNetwork {
  return versionRowSchemas.some(({ entries }) => entries.platformId.literal === network)
}

/** A network's version; the blank one where nothing was chosen. */
export function readVersion<N extends VersionedNetwork>(
  versions: readonly NetworkVersion[],
  network: N,
): VersionOf<N> {
  const isOwn = (version: NetworkVersion): version is VersionOf<N> => version.platformId === network
  const own = versions.find(isOwn)
  if (own) return own
  const blank = v.parse(NetworkVersionRow, { platformId: network })
  if (!isOwn(blank)) throw new TypeError(`No options are known of ${network}`)
  return blank
}
