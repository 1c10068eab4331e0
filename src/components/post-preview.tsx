import { useState } from 'react'
import type { MediaKind } from '#contract/media/media.ts'
import { MediaCarousel } from './media-carousel/media-carousel.tsx'
import { MediaDisplay } from './media-display/media-display.tsx'

export interface ShownMedia {
  id: string
  kind: MediaKind
  src: string | undefined
  thumbnail?: string | null | undefined
}

export interface PostPreviewProps {
  caption: string
  media: readonly ShownMedia[]
  /** Called with the index of the shown file, for callers that read one file at a time. */
  onIndexChange?: (index: number) => void
}

/** The generic preview: media and caption, in the style of no network. */
export function PostPreview({ caption, media, onIndexChange }: PostPreviewProps) {
  const [wanted, setIndex] = useState(0)
  const index = Math.max(0, Math.min(wanted, media.length - 1))
  const shown = media[index]
  return (
    <div className="flex flex-col gap-4">
      {shown && (
        <MediaCarousel
          label="Fotos e vídeo"
          hasDots
          counterAt="left"
          className="aspect-square rounded-card border border-line"
          count={media.length}
          index={index}
          onIndexChange={(next) => {
            setIndex(next)
            onIndexChange?.(next)
          }}
        >
          <MediaDisplay
            key={shown.id}
            kind={shown.kind}
            url={shown.src}
            thumbnail={shown.thumbnail}
            alt={`Mídia ${index + 1}`}
          />
        </MediaCarousel>
      )}
      <p className="whitespace-pre-line break-words">{caption.trim() || 'Sem legenda'}</p>
    </div>
  )
}
