import { formatNumber } from '#contract/checks/finding.ts'
import type { MediaKind } from '#contract/media/media.ts'
import { maxAltTextLength } from '#contract/texts/texts.ts'
import { TextArea } from './ui/fields/text-area.tsx'

export interface AltTextFieldProps {
  kind: MediaKind | undefined
  altText: string
  onDescribe: (altText: string) => void
}

/** The alternative text of a file, for people who cannot see it. */
export function AltTextField({ kind, altText, onDescribe }: AltTextFieldProps) {
  const limit = maxAltTextLength
  return (
    <TextArea
      label={kind === 'video' ? 'O que este vídeo mostra' : 'O que esta imagem mostra'}
      isOptional
      rows={2}
      isShort
      dir="auto"
      placeholder="Um pão saindo do forno"
      hint="Texto alternativo só desta mídia."
      value={altText}
      error={
        altText.length > limit ? `Use no máximo ${formatNumber(limit)} caracteres.` : undefined
      }
      counter={altText.length > limit * 0.9 ? { used: altText.length, limit } : undefined}
      onChange={({ target }) => onDescribe(target.value)}
    />
  )
}
