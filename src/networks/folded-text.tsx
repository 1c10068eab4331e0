import { type ReactNode, useMemo, useState } from 'react'
import type { MediaKind } from '#contract/media/media.ts'
import { cutText, splitAtLimit } from '#contract/networks/count-text.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { cn } from '#src/components/ui/class-names.ts'
import type { PreviewNetwork } from './previewed-networks.ts'
import { RichText } from './rich-text.tsx'

export interface FoldedTextProps {
  network: PreviewNetwork
  text: string
  /** The kind of the media, where the limit depends on it. */
  kind?: MediaKind | undefined
  /** Shown on the same line before the text: the author's name. */
  lead?: ReactNode
  className?: string
  linkClassName?: string
  moreClassName?: string
}

/**
 * A caption as in the network's feed: shortened as the network does, and expanded by a click. Text
 * beyond the network's limit, which would not be sent, is marked.
 */
export function FoldedText(props: FoldedTextProps) {
  const { network, kind, lead, className, linkClassName = 'text-link' } = props
  const { moreClassName = 'text-muted' } = props
  const [isOpen, setIsOpen] = useState(false)
  const text = props.text.trim()
  const { shown, hidden } = useMemo(() => cutText(network, text), [network, text])
  const { within, over } = useMemo(() => splitAtLimit(network, text, kind), [network, text, kind])
  const isFolded = hidden !== '' && !isOpen
  return (
    <p
      dir="auto"
      className={cn('wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]', className)}
    >
      {lead}
      <RichText text={isFolded ? shown.trimEnd() : within} className={linkClassName} />
      {!isFolded && over !== '' && (
        <mark className="rounded-sm bg-danger-soft text-danger">
          <span className="sr-only">Acima do limite: </span>
          {over}
        </mark>
      )}
      {hidden !== '' && (
        <>
          {' '}
          <button
            type="button"
            dir="ltr"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className={cn('hit-area whitespace-nowrap font-medium', moreClassName)}
          >
            {isOpen ? 'menos' : networkRules[network].fold?.more}
          </button>
        </>
      )}
    </p>
  )
}
