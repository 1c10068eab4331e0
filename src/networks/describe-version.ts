import type {
  NetworkVersion,
  VersionedNetwork,
  VersionOf,
} from '#contract/networks/network-versions.ts'
import { describeFacebook } from './facebook/describe-facebook.ts'
import { describeInstagram } from './instagram/describe-instagram.ts'
import { describeTiktok } from './tiktok/describe-tiktok.ts'
import type { VersionPart } from './version-part.ts'

/** The options of each network in words. */
const describers: { [N in VersionedNetwork]: (version: VersionOf<N>) => VersionPart[] } = {
  instagram: describeInstagram,
  facebook: describeFacebook,
  tiktok: describeTiktok,
}

/** What one network gets besides, or instead of, the general content, in words. */
export function describeVersion(version: NetworkVersion): VersionPart[] {
  const parts = [
    { name: 'Legenda', text: version.caption ?? '' },
    ...describeOptions(version.platformId, version),
  ]
  return parts.filter(({ text }) => text !== '')
}

function describeOptions<N extends VersionedNetwork>(
  network: N,
  version: VersionOf<N>,
): VersionPart[] {
  const describe: (version: VersionOf<N>) => VersionPart[] = describers[network]
  return describe(version)
}
