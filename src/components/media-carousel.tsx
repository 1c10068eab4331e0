import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react'
import { cn } from './ui/class-names.ts'
import { IconButton } from './ui/icon-button.tsx'

export interface MediaCarouselProps {
  /** How many there are; one needs no arrows. */
  count: number
  index: number
  onIndexChange: (index: number) => void
  /** The one that shows. */
  children: ReactNode
  /** Over the picture, top right: a remove button. */
  corner?: ReactNode
  className?: string
}

/** How far a finger must travel, in pixels, to turn the page. */
const swipeDistance = 40

/** One picture at a time: arrows, dots, arrow keys and a swipe; only the one that shows is in the page. */
export function MediaCarousel(props: MediaCarouselProps) {
  const { count, index, onIndexChange, children, corner, className } = props
  const touchStart = useRef<number>(undefined)
  const isFirst = index <= 0
  const isLast = index >= count - 1

  function go(to: number) {
    if (to >= 0 && to < count) onIndexChange(to)
  }

  function handleKeyDown(event: KeyboardEvent) {
    // A video under the focus uses the arrows for itself.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft') go(index - 1)
    else if (event.key === 'ArrowRight') go(index + 1)
    else return
    event.preventDefault()
  }

  function handleTouchEnd(event: TouchEvent) {
    const end = event.changedTouches[0]?.clientX
    if (touchStart.current === undefined || end === undefined) return
    const travelled = end - touchStart.current
    touchStart.current = undefined
    if (Math.abs(travelled) >= swipeDistance) go(index + (travelled < 0 ? 1 : -1))
  }

  return (
    <section
      aria-roledescription="carrossel"
      aria-label="Fotos e vídeo"
      onKeyDown={handleKeyDown}
      className={cn('flex min-w-0 flex-col gap-3', className)}
    >
      <div
        className="relative aspect-square overflow-hidden rounded-card border border-line bg-surface-sunken"
        onTouchStart={(event) => {
          touchStart.current = event.touches.length === 1 ? event.touches[0]?.clientX : undefined
        }}
        onTouchEnd={handleTouchEnd}
      >
        {children}
        {corner && <div className="absolute top-2 right-2">{corner}</div>}
        {count > 1 && (
          <>
            <span className="figures absolute top-2 left-2 rounded-full bg-ink/75 px-2.5 py-1 font-semibold text-white text-xs">
              <span className="sr-only">Mídia </span>
              {index + 1}/{count}
            </span>
            <Arrow
              side="left"
              label="Mídia anterior"
              isOff={isFirst}
              onClick={() => go(index - 1)}
            />
            <Arrow
              side="right"
              label="Próxima mídia"
              isOff={isLast}
              onClick={() => go(index + 1)}
            />
          </>
        )}
      </div>
      {count > 1 && <Dots count={count} index={index} onIndexChange={onIndexChange} />}
    </section>
  )
}

interface ArrowProps {
  side: 'left' | 'right'
  label: string
  isOff: boolean
  onClick: () => void
}

function Arrow({ side, label, isOff, onClick }: ArrowProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <div
      className={cn('absolute top-1/2 -translate-y-1/2', side === 'left' ? 'left-2' : 'right-2')}
    >
      <IconButton
        label={label}
        variant="secondary"
        aria-disabled={isOff}
        onClick={onClick}
        className="rounded-full! shadow-float aria-disabled:opacity-0!"
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Dots({ count, index, onIndexChange }: Omit<MediaCarouselProps, 'children'>) {
  return (
    <div
      className={cn(
        'flex flex-wrap justify-center',
        // Two even rows, rather than a few left over on the second.
        count > 10 && 'mx-auto max-w-48',
      )}
    >
      {Array.from({ length: count }, (_, dot) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={dot}
          type="button"
          aria-label={`Mídia ${dot + 1} de ${count}`}
          aria-current={dot === index}
          onClick={() => onIndexChange(dot)}
          className="grid size-6 place-items-center rounded-full"
        >
          <span
            className={cn(
              'rounded-full transition-[width,background-color]',
              dot === index ? 'h-2 w-4 bg-text' : 'size-2 bg-line-strong',
            )}
          />
        </button>
      ))}
    </div>
  )
}
