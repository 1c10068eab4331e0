import { ChevronLeft, ChevronRight, ImagePlus } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { MediaDisplay } from '../components/media-display/media-display.tsx'
import { cn } from '../components/ui/class-names.ts'
import { leftOutReason } from './left-out.ts'
import type { PreviewMedia, PreviewNetwork } from './preview-props.ts'
import { useCarousel } from './use-carousel.ts'

export interface PreviewMediaFrameProps {
  media: readonly PreviewMedia[]
  index: number
  onIndexChange: (index: number) => void
  /** Names what this network would leave out. */
  network?: PreviewNetwork
  /** Its shape: 'aspect-square', or a height limit for one that follows the first file. */
  className: string
  /** Takes the shape of the first file, as far as `className` lets it. */
  followsFirst?: boolean
  fit?: 'cover' | 'contain'
  /** Black in both themes, as a player is. */
  isDark?: boolean
  /** For a network that shows no post without media. */
  hasPlaceholder?: boolean
  /** Where the arrows are in nobody's way. */
  arrowsAt?: 'middle' | 'upper'
  /** Drawn over it. */
  children?: ReactNode
}

/**
 * The media of a preview: one file at a time with arrows, 'n/total', arrow keys and a swipe; of a
 * video the first, with its controls.
 */
export function PreviewMediaFrame(props: PreviewMediaFrameProps) {
  const { media, network, className, followsFirst = false, fit = 'contain', children } = props
  const isVideo = media[0]?.kind === 'video'
  const count = isVideo ? 1 : media.length
  const index = isVideo ? 0 : Math.max(0, Math.min(props.index, count - 1))
  const { isFirst, isLast, goBack, goOn, handlers } = useCarousel(count, index, props.onIndexChange)
  const shown = media[index]
  const ground = props.isDark && darkGround
  const place = props.arrowsAt ?? 'middle'
  const reason = leftOutReason(network, media, index)

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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-roledescription={count > 1 ? 'carrossel' : undefined}
        aria-label="Mídia do post"
        {...handlers}
        style={followsFirst ? shapeOf(media[0]) : undefined}
        className={cn(
          'relative overflow-hidden bg-surface-sunken [touch-action:pan-y]',
          ground,
          className,
        )}
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
        {shown.kind === 'video' && <FrameBadge side="left">Vídeo</FrameBadge>}
        {count > 1 && (
          <>
            <FrameBadge side="right" isLive>
              <span className="sr-only">Mídia </span>
              {index + 1}/{count}
            </FrameBadge>
            <Arrow
              side="left"
              label="Mídia anterior"
              isOff={isFirst}
              onPress={goBack}
              {...{ place }}
            />
            <Arrow
              side="right"
              label="Próxima mídia"
              isOff={isLast}
              onPress={goOn}
              {...{ place }}
            />
          </>
        )}
      </div>
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

/** The dark theme's tokens: `color-scheme` alone does not change them once they are built. */
const darkGround =
  '[--color-surface-sunken:#000] [--color-text:#fff] [--color-muted:#c5c2d3] [--color-link:#aba0ff] [--color-focus:#aba0ff] [--color-danger:#ff9a8f] [--color-danger-soft:#3b1b1e] text-text'

/** 4:3 until the file was looked into. */
function shapeOf(first: PreviewMedia | undefined): CSSProperties {
  const { width, height } = first ?? {}
  return { aspectRatio: width && height ? `${width} / ${height}` : '4 / 3' }
}

interface FrameBadgeProps {
  side: 'left' | 'right'
  /** Told when it changes. */
  isLive?: boolean
  children: ReactNode
}

function FrameBadge({ side, isLive, children }: FrameBadgeProps) {
  return (
    <span
      aria-live={isLive ? 'polite' : undefined}
      className={cn(
        'figures pointer-events-none absolute top-3 rounded-full bg-ink/80 px-2.5 py-1 font-semibold text-white text-xs',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {children}
    </span>
  )
}

interface ArrowProps {
  side: 'left' | 'right'
  label: string
  place: 'middle' | 'upper'
  isOff: boolean
  onPress: () => void
}

/** The same on every picture, in both themes; it keeps the focus where it can go no further. */
function Arrow({ side, label, place, isOff, onPress }: ArrowProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={onPress}
      className={cn(
        'absolute grid size-8 -translate-y-1/2 place-items-center rounded-full bg-white/90 text-ink transition-colors enabled-hover:bg-white aria-disabled:cursor-default aria-disabled:bg-white/40 aria-disabled:text-ink/50',
        'after:absolute after:size-11',
        side === 'left' ? 'left-2.5' : 'right-2.5',
        place === 'middle' ? 'top-1/2' : 'top-16',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
