import { Link as LinkIcon } from 'lucide-react'
import { TextField } from '#src/components/ui/text-field.tsx'
import type { VersionOf } from './versioned-networks.ts'

type Version = VersionOf<'facebook'>

export interface FacebookOptionsProps {
  version: Version
  hasMedia: boolean
  problemOf: (part: string) => string | undefined
  onChange: (changes: Partial<Version>) => void
}

/** A link that becomes a card under the text. */
export function FacebookOptions({ version, hasMedia, problemOf, onChange }: FacebookOptionsProps) {
  return (
    <TextField
      label="Link"
      isOptional
      type="url"
      inputMode="url"
      autoCapitalize="off"
      spellCheck={false}
      leading={<LinkIcon />}
      placeholder="https://cafeaurora.com.br"
      value={version.link}
      error={problemOf('link')}
      hint={
        hasMedia
          ? 'Com fotos ou vídeo o Facebook não mostra o link como um cartão.'
          : 'Aparece como um cartão abaixo do texto.'
      }
      onChange={({ target }) => onChange({ link: target.value.trim() })}
    />
  )
}
