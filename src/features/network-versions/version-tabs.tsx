import { type ComponentType, type Dispatch, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { checkRules, type Finding } from '#contract/checks/check-post.ts'
import {
  type NetworkVersion,
  placementOf,
  type VersionedNetwork,
} from '#contract/networks/network-versions.ts'
import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import { listToldAccounts } from '#src/components/check-destinations.ts'
import { Tabs } from '#src/components/ui/tabs.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { networkOptions } from '#src/networks/network-options.ts'
import type { OptionsProps } from '#src/networks/options-props.ts'
import type { DraftMedia } from '#src/offline/media/use-draft-media.ts'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { readVersion } from './read-version.ts'
import { VersionCaption } from './version-caption.tsx'
import type { WriteVersion } from './write-version.ts'

export interface VersionTabsProps {
  caption: string
  versions: readonly NetworkVersion[]
  networks: readonly VersionedNetwork[]
  media: DraftMedia
  /** The networks with their linked accounts; undefined while they are not loaded. */
  platforms?: readonly Platform[] | undefined
  /** The ids of the accounts that the post goes to. */
  chosen?: readonly string[]
  /** The networks whose options still lack a required choice. */
  lacking?: readonly VersionedNetwork[]
  dispatch: Dispatch<WriteVersion>
}

/**
 * A tab for each chosen network, with its own text and options. A tab where a required choice is missing is
 * selected at first.
 */
export function VersionTabs({ networks, lacking = [], ...rest }: VersionTabsProps) {
  const [wanted, setSelected] = useState(() => networks.find((id) => lacking.includes(id)))
  const selected = networks.find((network) => network === wanted) ?? networks[0]
  if (!selected) return null
  return (
    <Tabs
      label="Redes"
      tabs={networks.map((id) => ({
        id,
        label: networkRules[id].label,
        icon: <NetworkIcon network={id} />,
      }))}
      selected={selected}
      onSelect={setSelected}
    >
      <VersionForm key={selected} network={selected} {...rest} />
    </Tabs>
  )
}

interface VersionFormProps<N> extends Omit<VersionTabsProps, 'networks' | 'lacking'> {
  network: N
}

function VersionForm<N extends VersionedNetwork>(props: VersionFormProps<N>) {
  const { network, caption, versions, media, platforms = [], chosen = [], dispatch } = props
  const version = readVersion(versions, network)
  const info = media.infos.find((one) => one?.kind === 'video')
  const src = useMediaUrl(info?.hash) ?? info?.remote?.url
  const video = info && { id: info.hash, src, durationSeconds: info.durationSeconds }
  const accounts = listToldAccounts(
    platforms.filter(({ id }) => id === network),
    chosen,
  )
  const findings = checkRules(network, {
    caption: version.caption ?? caption,
    media: media.infos.flatMap((one) => (one ? [one] : [])),
    options: version,
    accounts,
  })
  const Options: ComponentType<OptionsProps<N>> = networkOptions[network]
  return (
    <div className="flex flex-col gap-5">
      {/* Some placements show no text (`hidesText`): they need no field for it. */}
      {!rulesAt(networkRules[network], placementOf(version)).hidesText && (
        <VersionCaption
          network={network}
          caption={version.caption}
          general={caption}
          kind={media.infos[0]?.kind}
          findings={findings.filter(({ field }) => field === 'caption')}
          onChange={(own) => {
            const { caption: _, ...others } = version
            const written = own === undefined ? others : { ...others, caption: own }
            dispatch({ type: 'write-version', version: written })
          }}
        />
      )}
      <Options
        version={version}
        hasMedia={media.infos.length > 0}
        video={video}
        accounts={accounts}
        problemOf={(field) => messageOf(findings, field)}
        onChange={(changes) =>
          dispatch({ type: 'write-version', version: { ...version, ...changes } })
        }
      />
    </div>
  )
}

/** The first blocking message about `part`, without the network's name, which the tab shows. */
function messageOf(findings: readonly Finding[], part: string): string | undefined {
  const found = findings.find(
    ({ path, severity }) => path === `options.${part}` && severity === 'blocking',
  )
  const [, words = found?.message] = /^[^:]+: (.+)$/s.exec(found?.message ?? '') ?? []
  return words && words[0]?.toLocaleUpperCase('pt-BR') + words.slice(1)
}
