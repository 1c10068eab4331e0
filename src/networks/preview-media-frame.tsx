import { ImagePlus } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { CarouselBadge } from '#src/components/media-carousel/carousel-badge.tsx'
import { MediaCarousel } from '#src/components/media-carousel/media-carousel.tsx'
import { MediaDisplay } from '#src/components/media-display/media-display.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import type { PreviewMedia } from './preview-props.ts'
import type { PreviewNetwork } from './previewed-networks.ts'

export interface PreviewMediaFrameProps {
  media: readonly PreviewMedia[]
  index: number
  onIndexChange: (index: number) => void
  /** If given, files that this network would leave out are marked. */
  network?: PreviewNetwork
  placement?: string | undefined
  /** Sets the shape: 'aspect-square', or a maximum height if it follows the first file. */
  className: string
  /** Whether the frame takes the shape of the first file, within the limits of `className`. */
  followsFirst?: boolean
  fit?: 'cover' | 'contain'
  /** Black in both themes, as players are. */
  isDark?: boolean
  /** Whether to show a placeholder without media, for networks that show no post without media. */
  hasPlaceholder?: boolean
  /** Where the arrows are, so that they cover no controls. */
  arrowsAt?: 'middle' | 'upper'
  /** Shown over the media. */
  children?: ReactNode
}

/**
 * The media of a preview in the shape of a network; of several videos only the first, with its controls.
 */
export function PreviewMediaFrame(props: PreviewMediaFrameProps) {
  const { media, network, className, followsFirst = false, fit = 'contain', children } = props
  const isVideo = media[0]?.kind === 'video'
  const count = isVideo ? 1 : media.length
  const index = isVideo ? 0 : Math.max(0, Math.min(props.index, count - 1))
  const shown = media[index]
  const ground = props.isDark && darkGround
  const reason = leftOutReason(network, media, index, props.placement)

  if (!shown)
    return props.hasPlaceholder ? (
      <div className={cn('relative grid place-items-center bg-surface-sunken', ground, className)}>
        <p className="flex flex-col items-center gap-2 p-4 text-center text-muted text-sm">
          <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.75} />
          Sem mídia
        </p>
        {children}
      </div>
    ) : null
  return (
    <>
      <MediaCarousel
        label="Mídia do post"
        count={count}
        index={index}
        onIndexChange={props.onIndexChange}
        arrowsAt={props.arrowsAt ?? 'middle'}
        style={followsFirst ? shapeOf(media[0]) : undefined}
        className={cn(ground, className)}
      >
        <div className="absolute inset-0">
          <MediaDisplay
            key={shown.id}
            kind={shown.kind}
            url={shown.src}
            thumbnail={shown.thumbnail}
            alt={shown.altText || nameOfFile(shown, index, count)}
            fit={fit}
          />
        </div>
        {children}
        {shown.kind === 'video' && <CarouselBadge side="left">Vídeo</CarouselBadge>}
      </MediaCarousel>
      {reason && (
        <p className="m-2 rounded-lg bg-danger-soft px-3 py-2 font-medium text-danger text-sm">
          {reason}
        </p>
      )}
    </>
  )
}

function nameOfFile({ kind }: PreviewMedia, index: number, count: number): string {
  if (kind === 'video') return 'Vídeo do post'
  return count > 1 ? `Imagem ${index + 1} de ${count}` : 'Imagem do post'
}

/** The dark theme's tokens: setting `color-scheme` alone does not change tokens that are computed. */
const darkGround =
  '[--color-surface-sunken:#000] [--color-text:#fff] [--color-muted:#c5c2d3] [--color-link:#aba0ff] [--color-focus:#aba0ff] [--color-danger:#ff9a8f] [--color-danger-soft:#3b1b1e] text-text'

/** 4:3 until the size of the file is known. */
function shapeOf(first: PreviewMedia | undefined): CSSProperties {
  const { width, height } = first ?? {}
  return { aspectRatio: width && height ? `${width} / ${height}` : '4 / 3' }
}

/** Why the network would leave this file of the post out; undefined if it would not. */
function leftOutReason(
  network: PreviewNetwork | undefined,
  media: readonly PreviewMedia[],
  index: number,
  placement?: string,
): string | undefined {
  if (!network || media[index]?.kind !== 'image') return undefined
  const { label, media: limits } = rulesAt(networkRules[network], placement)
  if (limits.maxImages === 0) return `O ${label} só leva vídeo: esta imagem não sai.`
  const before = media.slice(0, index).filter(({ kind }) => kind === 'image').length
  return before >= limits.maxImages
    ? `O ${label} leva até ${formatCount(limits.maxImages, 'imagem', 'imagens')}: esta não sai.`
    : undefined
}
