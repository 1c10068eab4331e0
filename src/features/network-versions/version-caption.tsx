import { PenLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Finding } from '#contract/checks/check-post.ts'
import type { MediaKind } from '#contract/media/media.ts'
import { countText } from '#contract/networks/count-text.ts'
import type { VersionedNetwork } from '#contract/networks/network-versions.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'

export interface VersionCaptionProps {
  network: VersionedNetwork
  /** Undefined where the network gets the general text. */
  caption: string | undefined
  general: string
  kind: MediaKind | undefined
  findings: readonly Finding[]
  onChange: (caption: string | undefined) => void
}

/** The network's own text, or the general text as this network gets it. */
export function VersionCaption(props: VersionCaptionProps) {
  const { network, caption, general, kind, findings, onChange } = props
  // An emptied field stays open for writing, although no own text is stored then.
  const [isWriting, setIsWriting] = useState(caption !== undefined)
  const { label } = networkRules[network]
  const isOwn = caption !== undefined || isWriting

  function useGeneral() {
    setIsWriting(false)
    if (caption === undefined) return
    onChange(undefined)
    const undo = () => {
      setIsWriting(true)
      onChange(caption)
    }
    showToast({
      title: `O ${label} volta a levar o texto geral`,
      action: { label: 'Desfazer', onSelect: undo },
    })
  }

  if (!isOwn)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="font-semibold text-sm">Legenda no {label}</p>
        <div className="w-full rounded-control bg-surface-sunken px-3 py-2.5">
          <p dir="auto" className="wrap-anywhere line-clamp-3 text-muted text-sm">
            {general.trim() || 'Ainda sem texto geral'}
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setIsWriting(true)
            if (general.trim() !== '') onChange(general)
          }}
        >
          <PenLine aria-hidden="true" />
          Escrever outro texto
          <span className="sr-only"> para o {label}</span>
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <TextArea
        label={`Legenda no ${label}`}
        className="w-full"
        rows={4}
        dir="auto"
        value={caption ?? ''}
        counter={countText(network, caption ?? '', kind)}
        hint={caption === undefined ? 'Em branco, vai o texto geral.' : undefined}
        onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
      />
      {caption !== undefined && <FindingList findings={findings} />}
      <Button variant="ghost" size="small" className="-ml-3" onClick={useGeneral}>
        <Undo2 aria-hidden="true" />
        Usar o texto geral
      </Button>
    </div>
  )
}
