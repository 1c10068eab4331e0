import type { ReactNode } from 'react'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { networks } from '#contract/networks/networks.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { describeVersion } from '#src/networks/describe-version.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { VersionPart } from '#src/networks/version-part.ts'

export interface PostVersionListProps {
  versions: readonly NetworkVersion[]
  className?: string
  /** Renders a text; without it the text is shown as it is. */
  writePart?: (network: NetworkVersion['platformId'], part: VersionPart) => ReactNode
}

/** Lists what only one network gets; renders nothing where all networks get the same. */
export function PostVersionList({ versions, className, writePart }: PostVersionListProps) {
  const told = versions.flatMap((version) => {
    const parts = describeVersion(version)
    return parts.length > 0 ? [{ network: version.platformId, parts }] : []
  })
  if (told.length === 0) return null
  return (
    <ul aria-label="Próprio de cada rede" className={cn('flex flex-col gap-3 text-sm', className)}>
      {told.map(({ network, parts }) => (
        <li key={network} className="flex min-w-0 flex-col gap-1">
          <p className="flex items-center gap-1.5 font-semibold">
            <NetworkIcon network={network} className="size-4" />
            Só no {networks[network].label}
          </p>
          <dl className="flex flex-col gap-0.5 border-line border-l-2 pl-3">
            {parts.map((part) => (
              <div key={part.name}>
                <dt className="inline text-muted">{part.name}: </dt>
                <dd dir="auto" className="inline whitespace-pre-line break-words">
                  {writePart ? writePart(network, part) : part.text}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
