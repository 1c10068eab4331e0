import { MapPin } from 'lucide-react'
import type { Dispatch } from 'react'
import type { Finding } from '#contract/check-post.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { TextArea } from '#src/components/ui/text-area.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'
import { counterOf, tellTooLong } from '../checks/text-limits.ts'
import type { ComposerAction, ComposerState, DraftText } from '../composer-state.ts'
import { SmartButtons } from '../smart/smart-buttons.tsx'
import { useSmart } from '../smart/use-smart.ts'

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
  const write = (field: DraftText, text: string) => dispatch({ type: 'write', field, text })
  const smart = useSmart({
    ...{ call: 'makeTags', projectId, caption: state.caption, text: state.productTags },
    onWrite: (text) => write('productTags', text),
  })
  const bind = (field: DraftText) => ({
    dir: 'auto' as const,
    value: state[field],
    error: tellTooLong(field, state[field]),
    counter: counterOf(field, state[field]),
    onChange: (event: { target: { value: string } }) => write(field, event.target.value),
  })
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <TextArea
          label="Descrição"
          isOptional
          rows={2}
          isShort
          placeholder="Mais detalhes sobre o post"
          {...bind('description')}
        />
        <FindingList findings={findings} />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Localização"
          isOptional
          leading={<MapPin />}
          placeholder="São Paulo, SP"
          {...bind('location')}
        />
        <TextField
          label="Marcações"
          isOptional
          placeholder="@cafe.aurora @estudio_lume"
          autoCapitalize="off"
          {...bind('userTags')}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <TextArea
          label="Tags de produto"
          isOptional
          rows={2}
          isShort
          placeholder="café especial, caneca, pão de queijo"
          {...bind('productTags')}
          value={smart.writing ?? state.productTags}
          readOnly={smart.writing !== undefined}
          aria-busy={smart.writing !== undefined}
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
      <TextArea
        label="Texto alternativo"
        isOptional
        rows={2}
        isShort
        placeholder="Descreva a mídia para quem não pode vê-la"
        hint="Vale para as mídias que não têm um texto próprio."
        {...bind('altText')}
      />
    </>
  )
}
