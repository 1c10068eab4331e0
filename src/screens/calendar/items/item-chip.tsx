import { memo } from 'react'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { type CalendarItem, captionOf } from '../calendar-item.ts'
import { stateOf, toneDots } from '../item-state.ts'
import { ItemProject } from '../projects/project-tag.tsx'
import { ItemNetworks } from './item-networks.tsx'

export interface ItemChipProps {
  item: CalendarItem
  timeZone: string
  /** 'line': one line, for the month; 'row': with the accounts, for a day and the list. */
  size: 'line' | 'row'
  tabIndex?: number
  onOpen: (item: CalendarItem) => void
}

/** An item as one pressable line: state, time, networks and caption. */
export const ItemChip = memo(function ItemChip(props: ItemChipProps) {
  const { item, timeZone, size, tabIndex, onOpen } = props
  const state = stateOf(item)
  const isLeaving = item.source === 'server' && item.change?.isDeletion === true
  const isRow = size === 'row'
  const isTold = isRow && (state.tone === 'danger' || item.source === 'device' || item.change)
  const dotClass = cn('size-2 shrink-0 rounded-full', toneDots[state.tone])
  return (
    <button
      type="button"
      data-item=""
      tabIndex={tabIndex}
      onClick={() => onOpen(item)}
      className={cn(
        'flex w-full min-w-0 items-center text-left transition-colors hover:bg-hover',
        isRow
          ? 'min-h-control gap-x-2.5 gap-y-0.5 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm max-sm:flex-wrap'
          : 'h-6 gap-1.5 rounded px-1.5 text-xs',
        item.source === 'device' && 'border-dashed',
      )}
    >
      {isRow ? (
        <span className={dotClass} />
      ) : (
        // The label is on the dot: a full month has hundreds of lines, and hidden text is slow to lay out.
        <span role="img" aria-label={state.label} className={dotClass} />
      )}
      <ZonedTime
        instant={item.at}
        timeZone={timeZone}
        form="hour"
        hasZone={false}
        className="font-semibold"
      />
      <ItemProject
        {...{ item, timeZone }}
        hasName={isRow}
        nameClass="max-sm:sr-only"
        className={isRow ? 'sm:max-w-48' : ''}
      />
      <ItemNetworks
        item={item}
        hasAccounts={isRow}
        className={isRow ? 'sm:max-w-[40%] sm:shrink-0' : ''}
      />
      <span
        className={cn(
          'min-w-0 flex-1 truncate',
          isRow && 'max-sm:order-last max-sm:basis-full',
          isLeaving && 'text-muted line-through',
        )}
      >
        {captionOf(item)}
      </span>
      {isTold ? (
        <span
          className={cn(
            'ml-auto shrink-0 font-semibold text-xs',
            state.tone === 'danger' ? 'text-danger' : 'text-warning',
          )}
        >
          {state.label}
        </span>
      ) : (
        isRow && <span className="sr-only">{state.label}</span>
      )}
    </button>
  )
})
