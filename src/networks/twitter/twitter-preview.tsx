import { ChartNoAxesColumn, Heart, MessageCircle, Repeat2, Share } from 'lucide-react'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Decoration } from '../decoration.tsx'
import { FoldedText } from '../folded-text.tsx'
import { PreviewMediaFrame } from '../preview-media-frame.tsx'
import type { PreviewProps } from '../preview-props.ts'

const counters = [
  { icon: MessageCircle, count: '12' },
  { icon: Repeat2, count: '34' },
  { icon: Heart, count: '156' },
]

/** A short text. No account can be linked, so name, handle and time are examples (docs/product-words.md). */
export function TwitterPreview({ media, caption, index, onIndexChange }: PreviewProps) {
  return (
    <article
      aria-label="Post no Twitter"
      className="mx-auto flex w-full max-w-[600px] gap-3 rounded-card border border-line bg-surface-raised p-4"
    >
      <Avatar name="Sua Marca" className="size-10!" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1 text-[0.9375rem] leading-5">
          <span className="font-bold">Sua Marca</span>
          <span className="text-muted">@suamarca</span>
          <span aria-hidden="true" className="text-muted">
            ·
          </span>
          <span className="text-muted">2m</span>
        </p>
        {caption.trim() === '' ? (
          <p className="mt-0.5 text-[0.9375rem] text-muted leading-5">Sem legenda</p>
        ) : (
          <FoldedText
            network="twitter"
            text={caption}
            kind={media[0]?.kind}
            className="mt-0.5 text-[0.9375rem] leading-5"
          />
        )}
        <PreviewMediaFrame
          {...{ media, index, onIndexChange }}
          network="twitter"
          followsFirst
          className="mt-3 max-h-[300px] w-full rounded-2xl border border-line"
        />
        <Decoration className="mt-3 flex max-w-md justify-between text-muted text-xs [&_svg]:size-4.5">
          {counters.map(({ icon: Icon, count }) => (
            <span key={count} className="figures flex items-center gap-1.5">
              <Icon strokeWidth={1.75} /> {count}
            </span>
          ))}
          <ChartNoAxesColumn strokeWidth={1.75} />
          <Share strokeWidth={1.75} />
        </Decoration>
      </div>
    </article>
  )
}
