import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
  useRef,
} from 'react'
import { cn } from '../ui/class-names.ts'
import { CarouselBadge } from './carousel-badge.tsx'

export interface MediaCarouselProps {
  label: string
  /** The number of files; one file needs no arrows. */
  count: number
  index: number
  onIndexChange: (index: number) => void
  /** The shown file, and what is drawn over it. */
  children: ReactNode
  /** Whether there are dots below, one for each file. */
  hasDots?: boolean
  counterAt?: 'left' | 'right'
  /** Where the arrows stand vertically, so that they cover no controls. */
  arrowsAt?: 'middle' | 'upper'
  /** Classes of the frame: its shape and border. */
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** Shows one file at a time, with 'n/total', arrows, arrow keys and swipes; only that one is rendered. */
export function MediaCarousel(props: MediaCarouselProps) {
  const { label, count, index, onIndexChange, children, counterAt = 'right' } = props
  const { isFirst, isLast, goBack, goOn, handlers } = useCarousel(count, index, onIndexChange)
  const place = props.arrowsAt ?? 'middle'
  const group = {
    role: 'group',
    'aria-roledescription': count > 1 ? 'carrossel' : undefined,
    'aria-label': label,
    ...handlers,
  } as const
  const frame = {
    style: props.style,
    className: cn(
      'relative overflow-hidden bg-surface-sunken [touch-action:pan-y]',
      props.className,
    ),
  }
  const content = (
    <>
      {children}
      {count > 1 && (
        <>
          <CarouselBadge side={counterAt} isLive>
            <span className="sr-only">Mídia </span>
            {index + 1}/{count}
          </CarouselBadge>
          <CarouselArrow
            side="left"
            label="Mídia anterior"
            isOff={isFirst}
            onPress={goBack}
            {...{ place }}
          />
          <CarouselArrow
            side="right"
            label="Próxima mídia"
            isOff={isLast}
            onPress={goOn}
            {...{ place }}
          />
        </>
      )}
    </>
  )
  if (!props.hasDots)
    return (
      <div {...group} {...frame}>
        {content}
      </div>
    )
  return (
    <div {...group} className="flex min-w-0 flex-col gap-3">
      <div {...frame}>{content}</div>
      {count > 1 && <CarouselDots {...{ count, index, onIndexChange }} />}
    </div>
  )
}

/** The shortest swipe, in pixels. */
const swipeDistance = 40

/** Moves through `count` items by arrows, arrow keys and swipes, and stops at both ends. */
function useCarousel(count: number, index: number, onIndexChange: (index: number) => void) {
  const touchStart = useRef<number>(undefined)

  function go(to: number) {
    if (to >= 0 && to < count && to !== index) onIndexChange(to)
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      // A focused player uses the arrow keys itself.
      if (event.target instanceof HTMLMediaElement) return
      if (event.key === 'ArrowLeft') go(index - 1)
      else if (event.key === 'ArrowRight') go(index + 1)
      else return
      event.preventDefault()
    },
    onTouchStart(event: TouchEvent) {
      touchStart.current = event.touches.length === 1 ? event.touches[0]?.clientX : undefined
    },
    onTouchEnd(event: TouchEvent) {
      const end = event.changedTouches[0]?.clientX
      const start = touchStart.current
      touchStart.current = undefined
      if (start === undefined || end === undefined) return
      const travelled = end - start
      if (Math.abs(travelled) >= swipeDistance) go(index + (travelled < 0 ? 1 : -1))
    },
  }
  return {
    isFirst: index <= 0,
    isLast: index >= count - 1,
    goBack: () => go(index - 1),
    goOn: () => go(index + 1),
    handlers,
  }
}

export interface CarouselDotsProps {
  count: number
  index: number
  onIndexChange: (index: number) => void
}

function CarouselDots({ count, index, onIndexChange }: CarouselDotsProps) {
  return (
    <div
      className={cn(
        'flex flex-wrap justify-center',
        // From 11 dots on, a narrower box gives two even rows, instead of a few dots in the second one.
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

export interface CarouselArrowProps {
  side: 'left' | 'right'
  label: string
  place: 'middle' | 'upper'
  isOff: boolean
  onPress: () => void
}

/** An arrow of the carousel. At the end the arrow keeps the focus and does nothing. */
function CarouselArrow({ side, label, place, isOff, onPress }: CarouselArrowProps) {
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
