import type { NetworkVersion } from '#contract/network-versions.ts'

/** The networks that may get something of their own. */
export type VersionedNetwork = NetworkVersion['platformId']
export type VersionOf<N extends VersionedNetwork> = Extract<NetworkVersion, { platformId: N }>

/** One that says nothing yet. */
const blank: { [N in VersionedNetwork]: VersionOf<N> } = {
  instagram: { platformId: 'instagram', firstComment: '', collaborators: [], coverMs: null },
  facebook: { platformId: 'facebook', link: '' },
  tiktok: {
    ...{ platformId: 'tiktok', privacy: null },
    ...{ allowComment: false, allowDuet: false, allowStitch: false },
    ...{ isYourBrand: false, isBrandContent: false },
  },
}

export function isVersioned(network: string): network is VersionedNetwork {
  return Object.hasOwn(blank, network)
}

/** What was chosen for a network, or where choosing begins. */
export function readVersion<N extends VersionedNetwork>(
  versions: readonly NetworkVersion[],
  network: N,
): VersionOf<N> {
  const own = versions.find((version): version is VersionOf<N> => version.platformId === network)
  return own ?? blank[network]
}
