import { MapPin } from 'lucide-react'
import { type Dispatch, memo, type ReactNode } from 'react'
import type { Finding } from '#contract/checks/check-post.ts'
import type { PostText } from '#local/database/post-texts.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { counterOf, tellTooLong } from '#src/features/post-checks/text-limits.ts'
import { SmartButtons } from '#src/features/smart-text/smart-buttons.tsx'
import { useSmart } from '#src/features/smart-text/use-smart.ts'
import type { ComposerAction, ComposerState } from '../composer-state.ts'

export interface DetailFieldsProps {
  projectId: string
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  /** The findings about the description. */
  findings: readonly Finding[]
  smartRefusal: string
}

/** The texts after the caption, all optional. */
export function DetailFields(props: DetailFieldsProps) {
  const { projectId, state, dispatch, findings, smartRefusal } = props
  const write = (field: PostText, text: string) => dispatch({ type: 'write', field, text })
  const smart = useSmart({
    ...{ call: 'makeTags', projectId, caption: state.caption, text: state.productTags },
    onWrite: (text) => write('productTags', text),
  })
  const bind = (field: PostText) => ({ field, text: state[field], dispatch })
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <DetailField
          label="Descrição"
          isLong
          placeholder="Mais detalhes sobre o post"
          {...bind('description')}
        />
        <FindingList findings={findings} />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <DetailField
          label="Localização"
          leading={pin}
          placeholder="São Paulo, SP"
          {...bind('location')}
        />
        <DetailField
          label="Marcações"
          placeholder="@cafe.aurora @estudio_lume"
          autoCapitalize="off"
          {...bind('userTags')}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <DetailField
          label="Tags de produto"
          isLong
          placeholder="café especial, caneca, pão de queijo"
          {...bind('productTags')}
          writing={smart.writing}
        />
        <div className="-ml-3 flex flex-wrap items-center gap-x-1">
          <SmartButtons
            label="Gerar tags de produto"
            doing="Gerando as tags de produto"
            done="Tags de produto geradas"
            field={smart}
            refusal={smartRefusal}
          />
        </div>
      </div>
      <DetailField
        label="Texto alternativo"
        isLong
        placeholder="Descreva a mídia para quem não pode vê-la"
        hint="Vale para as mídias que não têm um texto próprio."
        {...bind('altText')}
      />
    </>
  )
}

const pin = <MapPin />

interface DetailFieldProps {
  label: string
  placeholder: string
  hint?: string
  leading?: ReactNode
  autoCapitalize?: string
  /** Renders a textarea instead of a field of one line. */
  isLong?: boolean
  field: PostText
  text: string
  /** What the AI model is writing into the field meanwhile. */
  writing?: string | undefined
  dispatch: Dispatch<ComposerAction>
}

/** Rendered again only when its own text changes, and not at each keystroke in the caption. */
const DetailField = memo(function DetailField(props: DetailFieldProps) {
  const { isLong = false, leading, field, text, writing, dispatch, ...words } = props
  const control = {
    ...words,
    isOptional: true,
    dir: 'auto',
    value: writing ?? text,
    readOnly: writing !== undefined,
    'aria-busy': writing !== undefined,
    error: tellTooLong(field, text),
    counter: counterOf(field, text),
    onChange: (event: { target: { value: string } }) =>
      dispatch({ type: 'write', field, text: event.target.value }),
  }
  return isLong ? (
    <TextArea {...control} rows={2} isShort />
  ) : (
    <TextField {...control} leading={leading} />
  )
})
