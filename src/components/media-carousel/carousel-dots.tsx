import { cn } from '../ui/class-names.ts'

export interface CarouselDotsProps {
  count: number
  index: number
  onIndexChange: (index: number) => void
}

export function CarouselDots({ count, index, onIndexChange }: CarouselDotsProps) {
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
