import type { CSSProperties, ReactNode } from 'react'
import { cn } from '../ui/class-names.ts'
import { CarouselArrow } from './carousel-arrow.tsx'
import { CarouselBadge } from './carousel-badge.tsx'
import { CarouselDots } from './carousel-dots.tsx'
import { useCarousel } from './use-carousel.ts'

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
