import * as v from 'valibot'
import {
  type NetworkVersion,
  NetworkVersionRow,
  type VersionedNetwork,
  type VersionOf,
} from '#contract/networks/network-versions.ts'

/** A network's version of a post, blank apart from what is told. */
export function makeVersion<N extends VersionedNetwork>(
  platformId: N,
  changes: Partial<VersionOf<N>> = {},
): VersionOf<N> {
  const made: NetworkVersion = { ...v.parse(NetworkVersionRow, { platformId }), ...changes }
  if (!isOf(made, platformId)) throw new TypeError(`not a version for ${platformId}`)
  return made
}

function isOf<N extends VersionedNetwork>(
  version: NetworkVersion,
  platformId: N,
): version is VersionOf<N> {
  return version.platformId === platformId
}
