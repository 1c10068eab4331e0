import { CircleCheck, Share2 } from 'lucide-react'
import { Button } from '#src/components/ui/button.tsx'
import type { ButtonLook } from '#src/components/ui/button-class.ts'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import type { LinkSharing } from './use-share-link.ts'

export interface ShareButtonProps extends Omit<ButtonLook, 'isSquare'> {
  sharing: LinkSharing
  /** The label before the press. */
  label?: string
}

/** Shares or copies the link, and says for two seconds that it was done. */
export function ShareButton({ sharing, label = 'Compartilhar', ...look }: ShareButtonProps) {
  const { url, outcome, share } = sharing
  const done =
    outcome && { copied: 'Link Copiado!', shared: 'Compartilhado!', refused: null }[outcome]
  const Icon = done ? CircleCheck : Share2
  const button = (
    <Button {...look} aria-disabled={url === undefined} onClick={() => void share()}>
      <Icon aria-hidden="true" />
      {done ?? label}
    </Button>
  )
  return url === undefined ? (
    <Tooltip text="Seu link ainda não está neste aparelho. Ele vem quando houver conexão.">
      {button}
    </Tooltip>
  ) : (
    button
  )
}
