import { Link as LinkIcon } from 'lucide-react'
import { facebookRules } from '#contract/networks/facebook/rules.ts'
import type { FacebookVersion } from '#contract/networks/facebook/version.ts'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import type { OptionsProps } from '../options-props.ts'

const maxFirstComment = facebookRules.abilities.firstComment?.max ?? 0

const videoChoices: {
  value: NonNullable<FacebookVersion['videoAs']> | ''
  label: string
  hint: string
}[] = [
  {
    ...{ value: '', label: 'Automático' },
    hint: 'Sai como Reel se couber nos limites de um; se não, como vídeo comum.',
  },
  {
    ...{ value: 'reel', label: 'Reel' },
    hint: 'Em pé (9:16), de 3 a 90 segundos. O Facebook aceita 30 por dia.',
  },
  {
    ...{ value: 'video', label: 'Vídeo comum' },
    hint: 'Em qualquer formato, na aba de vídeos da Página.',
  },
]

/** Facebook's own options: a link that becomes a card, the first comment, and how a video goes out. */
export function FacebookOptions(props: OptionsProps<'facebook'>) {
  const { version, hasMedia, video, problemOf, onChange } = props
  const { link, firstComment = '', videoAs } = version
  return (
    <>
      <TextField
        label="Link"
        isOptional
        type="url"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        leading={<LinkIcon />}
        placeholder="https://cafeaurora.com.br"
        value={link}
        error={problemOf('link')}
        hint={
          hasMedia
            ? 'Com fotos ou vídeo o link vai no fim do texto, sem o cartão.'
            : 'Aparece como um cartão abaixo do texto.'
        }
        onChange={({ target }) => onChange({ link: target.value.trim() })}
      />
      <TextArea
        label="Primeiro comentário"
        isOptional
        rows={2}
        dir="auto"
        placeholder="Um link, uma pergunta"
        hint="Publicado pela própria Página logo depois do post."
        value={firstComment}
        error={problemOf('firstComment')}
        counter={
          firstComment.length > 0
            ? { used: firstComment.length, limit: maxFirstComment }
            : undefined
        }
        onChange={({ target }) => onChange({ firstComment: target.value })}
      />
      {video && (
        <SelectField
          label="Como o vídeo sai"
          value={videoAs ?? ''}
          error={problemOf('videoAs')}
          hint={videoChoices.find(({ value }) => value === (videoAs ?? ''))?.hint}
          options={videoChoices}
          onChange={({ target }) =>
            onChange({
              videoAs: videoChoices.find(({ value }) => value === target.value)?.value || null,
            })
          }
        />
      )}
    </>
  )
}
