import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import { describeVersion } from '#src/networks/describe-version.ts'
import { compareTexts } from './text-difference.ts'
import { TextParts } from './text-parts.tsx'

export interface VersionNetworksProps {
  versions: readonly NetworkVersion[]
  /** The network versions of the other side; what they lack is marked. */
  others: readonly NetworkVersion[]
}

/** What each network gets instead of, or besides, the general content. */
export function VersionNetworks({ versions, others }: VersionNetworksProps) {
  if (!versions.some((version) => describeVersion(version).length > 0))
    return <p className="text-muted text-sm">O mesmo texto vai para todas as redes</p>
  return (
    <PostVersionList
      versions={versions}
      className="max-h-60 overflow-y-auto"
      writePart={(network, { name, text }) => {
        const other = others.find(({ platformId }) => platformId === network)
        const said = other && describeVersion(other).find((part) => part.name === name)
        return <TextParts parts={compareTexts(text, said?.text ?? '')[0]} />
      }}
    />
  )
}
