import { type Dispatch, type ReactNode, useState } from 'react'
import { checkRules, type Finding } from '#contract/check-post.ts'
import type { NetworkVersion } from '#contract/network-versions.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { Tabs } from '#src/components/ui/tabs.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { DraftMedia } from '#src/sending/media/use-draft-media.ts'
import { FacebookOptions } from './facebook-options.tsx'
import { InstagramOptions } from './instagram-options.tsx'
import { TiktokOptions } from './tiktok-options.tsx'
import { VersionCaption } from './version-caption.tsx'
import { readVersion, type VersionedNetwork } from './versioned-networks.ts'
import type { WriteVersion } from './write-version.ts'

export interface VersionTabsProps {
  caption: string
  versions: readonly NetworkVersion[]
  networks: readonly VersionedNetwork[]
  media: DraftMedia
  dispatch: Dispatch<WriteVersion>
}

/** For each chosen network its own text and what only it can do. */
export function VersionTabs({ networks, ...rest }: VersionTabsProps) {
  const [wanted, setSelected] = useState<VersionedNetwork>()
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

interface VersionFormProps extends Omit<VersionTabsProps, 'networks'> {
  network: VersionedNetwork
}

function VersionForm({ network, caption, versions, media, dispatch }: VersionFormProps) {
  const version = readVersion(versions, network)
  const video = media.infos.find((info) => info?.kind === 'video')
  const hasMedia = media.infos.length > 0
  const findings = checkRules(network, {
    caption: version.caption ?? caption,
    media: media.infos.flatMap((info) => (info ? [info] : [])),
    options: version,
  })
  return (
    <div className="flex flex-col gap-5">
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
      {optionsOf()}
    </div>
  )

  function optionsOf(): ReactNode {
    const of = (part: string) => messageOf(findings, part)
    if (version.platformId === 'instagram')
      return (
        <InstagramOptions
          version={version}
          video={video}
          problemOf={of}
          onChange={(changes) =>
            dispatch({ type: 'write-version', version: { ...version, ...changes } })
          }
        />
      )
    if (version.platformId === 'facebook')
      return (
        <FacebookOptions
          version={version}
          hasMedia={hasMedia}
          problemOf={of}
          onChange={(changes) =>
            dispatch({ type: 'write-version', version: { ...version, ...changes } })
          }
        />
      )
    return (
      <TiktokOptions
        version={version}
        hasVideo={video !== undefined}
        problemOf={of}
        onChange={(changes) =>
          dispatch({ type: 'write-version', version: { ...version, ...changes } })
        }
      />
    )
  }
}

/** What stops it, without the network's name: its tab says it. */
function messageOf(findings: readonly Finding[], part: string): string | undefined {
  const found = findings.find(
    ({ path, severity }) => path === `options.${part}` && severity === 'blocking',
  )
  const [, words = found?.message] = /^[^:]+: (.+)$/s.exec(found?.message ?? '') ?? []
  return words && words[0]?.toLocaleUpperCase('pt-BR') + words.slice(1)
}
