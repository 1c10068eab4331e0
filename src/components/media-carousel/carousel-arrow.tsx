import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cn } from '../ui/class-names.ts'

export interface CarouselArrowProps {
  side: 'left' | 'right'
  label: string
  place: 'middle' | 'upper'
  isOff: boolean
  onPress: () => void
}

/** An arrow of the carousel. At the end the arrow keeps the focus and does nothing. */
export function CarouselArrow({ side, label, place, isOff, onPress }: CarouselArrowProps) {
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
