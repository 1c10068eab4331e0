import { Fragment } from 'react'
import { cn } from './class-names.ts'
import { nameKey } from './key-names.ts'

export interface KeyComboProps {
  /** Keys that are pressed together, joined by '+'; ways that do the same, by ' | ': 'Mod+K', 'J | K'. */
  keys: string
  className?: string
}

/** Keys as they look on a keyboard, and in words for screen readers. */
export function KeyCombo({ keys, className }: KeyComboProps) {
  const ways = keys.split(' | ').map((way) => way.split('+').map(nameKey))
  const words = ways.map((way) => way.map(({ word }) => word).join(' mais ')).join(' ou ')
  return (
    <span className={cn('inline-flex items-center gap-1', className)}>
      <span className="sr-only">{words}</span>
      {ways.map((way, index) => (
        <Fragment key={way.map(({ sign }) => sign).join()}>
          {index > 0 && (
            <span aria-hidden="true" className="text-muted text-xs">
              ou
            </span>
          )}
          <span aria-hidden="true" className="inline-flex gap-1">
            {way.map(({ sign }) => (
              <kbd
                key={sign}
                className="grid h-6 min-w-6 place-items-center whitespace-nowrap rounded-md border border-line-strong bg-surface px-1.5 font-medium font-sans text-[0.8125rem] text-muted"
              >
                {sign}
              </kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
