import { useState } from 'react'
import { cn } from '#src/components/ui/class-names.ts'

export interface LongTextProps {
  text: string
  className?: string
}

/** A text with more characters or lines than this may not fit in four lines of a card. */
const longFrom = 120
const linesFrom = 4

/** Shows four lines of a text, and the rest after a press on 'Ver mais'. */
export function LongText({ text, className }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > longFrom || text.split('\n').length > linesFrom
  if (!isLong) return <p className={cn('whitespace-pre-line break-words', className)}>{text}</p>
  return (
    <div className={className}>
      <p className={cn('whitespace-pre-line break-words', !isOpen && 'line-clamp-4')}>{text}</p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="hit-area font-semibold text-link text-sm underline-offset-4 hover:underline"
      >
        {isOpen ? 'Ver menos' : 'Ver mais'}
      </button>
    </div>
  )
}
