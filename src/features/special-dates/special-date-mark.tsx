import { useCallback, useRef, useState } from 'react'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { dateIcons, describeDate } from './describe-date.ts'
import { SpecialDatePanel } from './special-date-panel.tsx'

export interface SpecialDateMarkProps {
  /** The special dates of one day, the most important first, as `useSpecialDates` has them. */
  dates: readonly SpecialDate[] | undefined
  /** -1 in a grid that moves the focus itself. */
  tabIndex?: 0 | -1
  className?: string | undefined
}

/**
 * A button with a day's most important special date, which opens `SpecialDatePanel`. Renders nothing for an
 * ordinary day: a caller with content below it has to reserve its height (h-7).
 */
export function SpecialDateMark({ dates, tabIndex, className }: SpecialDateMarkProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const first = dates?.[0]
  if (!dates || !first) return null
  const Icon = dateIcons[first.kind]
  const more = dates.length - 1
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={first.name}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(
          'hit-area flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-lg px-1.5 text-left text-xs enabled-hover:bg-hover',
          isFree(first) ? 'font-semibold text-text' : 'text-muted',
          className,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span aria-hidden="true" className="truncate">
          {first.name}
        </span>
        {more > 0 && (
          <span aria-hidden="true" className="figures shrink-0 font-normal text-muted">
            +{more}
          </span>
        )}
        <span className="sr-only">{wordsOf(first, more)}</span>
      </button>
      {isOpen && button.current && (
        <SpecialDatePanel anchor={button.current} dates={dates} onClose={close} />
      )}
    </>
  )
}

/** The icon of a special date, where its name does not fit: only screen readers get it. It is no button. */
export function SpecialDateSign({
  dates,
  className,
}: Pick<SpecialDateMarkProps, 'dates' | 'className'>) {
  const first = dates?.[0]
  if (!dates || !first) return null
  const Icon = dateIcons[first.kind]
  return (
    <span className={cn(isFree(first) ? 'text-text' : 'text-muted', className)}>
      <Icon aria-hidden="true" className="size-2.5" />
      <span className="sr-only">{wordsOf(first, dates.length - 1)}</span>
    </span>
  )
}

function isFree({ kind }: SpecialDate): boolean {
  return kind === 'national' || kind === 'state'
}

/** 'Feriado nacional: Natal, e mais 1 data'. */
function wordsOf(first: SpecialDate, more: number): string {
  const others = more > 0 ? `, e mais ${formatCount(more, 'data', 'datas')}` : ''
  return `${describeDate(first)}: ${first.name}${others}`
}
