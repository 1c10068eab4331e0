import { Check } from 'lucide-react'
import { cn } from '#src/components/ui/class-names.ts'

export interface SelectOverlayProps {
  /** The name of the post for screen readers. */
  name: string
  isSelected: boolean
  onToggle: (isRange: boolean) => void
}

/** Lies over a card while posts are selected: a press anywhere on it selects the post. */
export function SelectOverlay({ name, isSelected, onToggle }: SelectOverlayProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a checkbox as large as a card that needs the Shift key
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Selecionar ${name}`}
      onClick={(event) => onToggle(event.shiftKey)}
      className={cn(
        'absolute inset-0 z-10 cursor-pointer select-none rounded-card border-2 transition-colors',
        isSelected ? 'border-primary' : 'border-transparent hover:border-line-strong',
      )}
    >
      <span
        className={cn(
          'absolute top-14 left-3 grid size-7 place-items-center rounded-md border shadow-float',
          isSelected ? 'border-primary bg-primary' : 'border-line-strong bg-surface-raised',
        )}
      >
        {isSelected && (
          <Check aria-hidden="true" strokeWidth={3} className="size-4.5 text-on-primary" />
        )}
      </span>
    </button>
  )
}
