import { type CSSProperties, memo } from 'react'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { SpecialDateMark, SpecialDateSign } from '#src/features/special-dates/special-date-mark.tsx'
import type { CalendarItem } from '../calendar-item.ts'
import { countWords, type Day, dayHeadingId, emptyDayWords } from '../days.ts'
import { stateOf, toneDots } from '../item-state.ts'
import { ItemChip } from '../items/item-chip.tsx'
import { NewPostIcon, OpenSlotLink } from '../items/new-post-link.tsx'
import { dropMark, itemMark } from '../move/drop-place.ts'

export interface MonthCellProps {
  day: Day
  /** The special dates of the day; undefined while they are loading. */
  special: readonly SpecialDate[] | undefined
  isToday: boolean
  isPast: boolean
  /** Whether the day belongs to the month before or after. */
  isOutside: boolean
  /** Whether Tab reaches this day; on a small screen its posts are shown below the grid. */
  isChosen: boolean
  timeZone: string
  /** How many lines fit into the cell. */
  room: number
  /** Whether the cell lists the posts; on a small screen it only shows how many there are. */
  isWide: boolean
  onChoose: (date: string) => void
  onPreview: (item: CalendarItem) => void
  onOpenDay: (date: string) => void
}

const dotsAtMost = 4

export const MonthCell = memo(function MonthCell(props: MonthCellProps) {
  const { day, special, isToday, isPast, isOutside, isChosen, room, isWide, onChoose } = props
  const { date, items } = day
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the ARIA grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      {...dropMark({ date }, !isPast)}
      role="gridcell"
      id={dayHeadingId(date)}
      data-date={date}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(date)}
      style={{ '--room': room } as CSSProperties}
      className={cn(
        'group relative flex min-h-14 min-w-0 cursor-default flex-col not-last:border-line not-last:border-r lg:min-h-[calc(34px+var(--room)*24px)]',
        isOutside && 'bg-surface-sunken',
        isChosen && 'max-lg:bg-accent-soft',
        'data-over:bg-accent-soft',
      )}
    >
      <span className="sr-only">
        {formatPlainDate(date, 'full')}, {countWords(day)}
      </span>
      <div
        aria-hidden="true"
        className="flex h-8 items-center justify-center lg:justify-start lg:px-1.5"
      >
        <span
          className={cn(
            'figures grid size-6 place-items-center rounded-full text-sm',
            isToday
              ? 'bg-accent font-semibold text-on-accent'
              : (isPast || isOutside) && 'text-muted',
          )}
        >
          {Number(date.slice(-2))}
        </span>
      </div>
      {isWide ? (
        <WideContent {...props} />
      ) : (
        <>
          <SpecialDateSign dates={special} className="absolute top-0.5 right-0.5" />
          <span aria-hidden="true" className="flex justify-center gap-0.5">
            {items.slice(0, dotsAtMost).map((item) => (
              <span
                key={item.key}
                className={cn('size-1.5 rounded-full', toneDots[stateOf(item).tone])}
              />
            ))}
            {isMissing(day) && <span className="text-muted text-xs leading-[0.375rem]">?</span>}
            {items.length > dotsAtMost && (
              <span className="figures text-[0.625rem] text-muted leading-[0.375rem]">+</span>
            )}
          </span>
        </>
      )}
    </div>
  )
})

/** The special dates of the day, a link to a new post, the posts and the open slots. */
function WideContent(props: MonthCellProps) {
  const { day, special, isPast, isChosen, timeZone, room, onPreview, onOpenDay } = props
  const { date, items } = day
  const shown = items.length > room ? items.slice(0, room - 1) : items
  const hidden = items.length - shown.length
  // Open slots are shown only where the posts leave room for them.
  const slots = day.slots.slice(0, Math.max(0, room - items.length))
  return (
    <>
      <SpecialDateMark
        dates={special}
        tabIndex={isChosen ? 0 : -1}
        className="absolute top-0.5 right-8 left-9"
      />
      {!isPast && (
        <NewPostIcon
          date={date}
          tabIndex={isChosen ? 0 : -1}
          className="absolute top-0.5 right-0.5 size-7! opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
        />
      )}
      {isMissing(day) && (
        <p aria-hidden="true" className="px-1.5 text-muted text-xs">
          {emptyDayWords(day)}
        </p>
      )}
      <ul className="flex min-w-0 flex-col">
        {shown.map((item) => (
          <li key={item.key} {...itemMark(item.key)} className="min-w-0">
            <ItemChip
              item={item}
              timeZone={timeZone}
              size="line"
              tabIndex={-1}
              onOpen={onPreview}
            />
          </li>
        ))}
        {slots.map(({ time }) => (
          <li key={time} className="min-w-0">
            <OpenSlotLink date={date} time={time} size="line" tabIndex={-1} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button
              type="button"
              data-item=""
              tabIndex={-1}
              onClick={() => onOpenDay(date)}
              className="figures h-6 w-full rounded px-1.5 text-left font-semibold text-muted text-xs transition-colors hover:bg-hover hover:text-text"
            >
              mais {hidden}
            </button>
          </li>
        )}
      </ul>
    </>
  )
}

/** Whether the server's posts of the day failed to load and this device has nothing for it. */
function isMissing({ state, items }: Day): boolean {
  return state === 'unknown' && items.length === 0
}
