import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { RichText } from '../rich-text.tsx'

/** The post as written, in the style of no network: not shortened, with all fields that have text. */
export function GeneralPreview(props: PreviewProps) {
  const { media, caption, index, onIndexChange, altText = '' } = props
  const shown = media[0]?.kind === 'video' ? media[0] : media[index]
  const fields = [
    { label: 'Descrição', text: props.description },
    { label: 'Localização', text: props.location },
    { label: 'Marcações', text: props.userTags },
    { label: 'Tags de produto', text: props.productTags },
    { label: 'Texto alternativo', text: shown?.altText || altText },
  ].filter(({ text }) => text !== undefined && text.trim() !== '')
  return (
    <article
      aria-label="Visualização geral"
      className="mx-auto w-full max-w-[560px] overflow-hidden rounded-card border border-line bg-surface-raised"
    >
      <PreviewMediaFrame
        {...{ media, index, onIndexChange }}
        followsFirst
        hasPlaceholder={caption.trim() === ''}
        className="aspect-[4/3] max-h-[400px] w-full"
      />
      <div className="flex flex-col gap-4 p-4">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
          {caption.trim() === '' ? (
            <span className="text-muted">Sem legenda</span>
          ) : (
            <RichText text={caption.trim()} />
          )}
        </p>
        {fields.length > 0 && (
          <dl className="flex flex-col gap-3 border-line border-t pt-4 text-sm">
            {fields.map(({ label, text }) => (
              <div key={label}>
                <dt className="font-semibold text-muted text-xs">{label}</dt>
                <dd
                  dir="auto"
                  className="wrap-anywhere mt-0.5 whitespace-pre-line [unicode-bidi:plaintext]"
                >
                  {text?.trim()}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  )
}
