import { useCallback, useRef, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { dateIcons, describeDate } from './describe-date.ts'
import { SpecialDatePanel } from './special-date-panel.tsx'

export interface SpecialDateMarkProps {
  /** Of one day, the most important first, as `useSpecialDates` has them. */
  dates: readonly SpecialDate[] | undefined
  /** A line with the name; or a small icon where a day has little room. */
  size: 'line' | 'dot'
  /** -1 in a grid that moves the focus itself. */
  tabIndex?: 0 | -1
  className?: string | undefined
}

/**
 * What a day is in Brazil. Pressing it shows all names and kinds of the day, and the way to a draft for it.
 * Nothing for an ordinary day: who puts it where other things stand below keeps its room (h-7) free.
 */
export function SpecialDateMark({ dates, size, tabIndex, className }: SpecialDateMarkProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const first = dates?.[0]
  if (!dates || !first) return null
  const Icon = dateIcons[first.kind]
  const isFree = first.kind === 'national' || first.kind === 'state'
  const isLine = size === 'line'
  const more = dates.length - 1
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={isLine ? first.name : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(
          'hit-area flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-lg px-1.5 text-left text-xs enabled-hover:bg-hover',
          isFree ? 'font-semibold text-text' : 'text-muted',
          !isLine && 'w-7 justify-center',
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {isLine && (
          <span aria-hidden="true" className="truncate">
            {first.name}
          </span>
        )}
        {isLine && more > 0 && (
          <span aria-hidden="true" className="figures shrink-0 font-normal text-muted">
            +{more}
          </span>
        )}
        <span className="sr-only">
          {describeDate(first)}: {first.name}
          {more > 0 && `, e mais ${formatCount(more, 'data', 'datas')}`}
        </span>
      </button>
      {isOpen && button.current && (
        <SpecialDatePanel anchor={button.current} dates={dates} onClose={close} />
      )}
    </>
  )
}
