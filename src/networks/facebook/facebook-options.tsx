import { Link as LinkIcon } from 'lucide-react'
import { TextField } from '#src/components/ui/text-field.tsx'
import type { OptionsProps } from '../options-props.ts'

/** Facebook's own option: a link that becomes a card under the text. */
export function FacebookOptions(props: OptionsProps<'facebook'>) {
  const { version, hasMedia, problemOf, onChange } = props
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
