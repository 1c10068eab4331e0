import type { ReactNode } from 'react'
import { cn } from '../ui/class-names.ts'

export interface CarouselBadgeProps {
  side: 'left' | 'right'
  /** Whether screen readers announce changes. */
  isLive?: boolean
  children: ReactNode
}

/** A short text over the upper edge of the picture. */
export function CarouselBadge({ side, isLive, children }: CarouselBadgeProps) {
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
