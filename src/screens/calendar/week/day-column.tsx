import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import * as v from 'valibot'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { useAreDatesShown } from '#src/features/special-dates/shown-dates.ts'
import { SpecialDateMark } from '#src/features/special-dates/special-date-mark.tsx'
import type { CalendarItem } from '../calendar-item.ts'
import { CalendarSearch, keptSearch } from '../calendar-search.ts'
import {
  countWords,
  type Day,
  dayHeadingId,
  emptyDayWords,
  keyOfEntry,
  listEntries,
} from '../days.ts'
import { besideMark, dayMark, stopMark } from '../grid-keys.ts'
import { NewPostIcon, OpenSlotLink } from '../items/new-post-link.tsx'
import { dropMark, itemMark } from '../move/drop-place.ts'
import { CalendarCard } from './calendar-card.tsx'

export interface DayColumnProps {
  day: Day
  /** The special dates of the day; undefined while they are loading. */
  special: readonly SpecialDate[] | undefined
  isToday: boolean
  isPast: boolean
  /** Whether Tab reaches this day's heading. */
  isEntry: boolean
  timeZone: string
  onPreview: (item: CalendarItem) => void
  onMove: (item: CalendarItem) => void
}

/** How many cards a day shows at first, so that a day of a thousand posts opens as fast as any other. */
const shownAtOnce = 12
/** The height of a card with three lines of caption, and of everything above the columns, in CSS pixels. */
const cardHeight = 150
const heightAbove = 240
/** The number of cards in the first frame: about as many as fit on the screen. */
const countFirst = () => Math.max(3, Math.ceil((window.innerHeight - heightAbove) / cardHeight))
const shownPerStep = 50

export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, special, isToday, isPast, isEntry, timeZone, onPreview, onMove } = props
  const { date, items, laterCount } = day
  const areDatesShown = useAreDatesShown()
  const entries = useMemo(() => listEntries(day), [day])
  const id = dayHeadingId(date)
  const [limit, setLimit] = useState(shownAtOnce)
  const shown = useDeferredValue(limit, Math.min(limit, countFirst()))
  const hidden = entries.length - limit
  const isWaiting = day.state === 'loading' && items.length === 0
  const empty = emptyDayWords(day)
  const isEmpty = empty !== undefined && entries.length === 0 && laterCount === 0
  const besideTab = isEntry ? 0 : -1
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a cell of the ARIA grid, whose heading and posts take the focus
    <div
      {...dropMark({ date }, !isPast)}
      {...dayMark}
      role="gridcell"
      aria-busy={isWaiting}
      className={cn(
        'flex min-w-0 rounded-card border bg-surface-raised lg:min-h-[max(24rem,calc(100dvh-17.5rem))] lg:rounded-none lg:border-0 lg:border-line lg:not-last:border-r',
        isEmpty ? 'items-center pr-1.5 lg:flex-col lg:items-stretch lg:pr-0' : 'flex-col',
        isToday ? 'border-line-strong' : 'border-line',
        'data-over:bg-accent-soft',
      )}
    >
      <header
        className={cn(
          'flex items-center gap-2 border-line py-1.5 pl-3 lg:flex-wrap lg:gap-y-0.5 lg:border-b',
          isEmpty ? 'max-lg:contents' : 'border-b',
          isPast ? 'pr-3' : 'pr-1.5',
        )}
      >
        <h2
          {...stopMark}
          id={id}
          tabIndex={isEntry ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          className={cn(
            'flex min-w-0 flex-1 items-center gap-2 rounded-lg text-sm',
            areDatesShown && 'max-lg:flex-none',
            isEmpty && 'max-lg:my-2 max-lg:ml-3',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'figures grid size-7 shrink-0 place-items-center rounded-full',
              isToday && 'bg-accent text-on-accent',
              isPast && 'text-muted',
            )}
          >
            {formatPlainDate(date, 'day')}
          </span>
          <span aria-hidden="true" className="truncate font-medium text-muted">
            <span className="inline-block first-letter:uppercase lg:hidden">
              {formatPlainDate(date, 'weekday')}
            </span>
            <span className="hidden first-letter:uppercase lg:inline-block">
              {formatPlainDate(date, 'shortWeekday')}
            </span>
          </span>
          <span className="sr-only">
            {formatPlainDate(date, 'full')}, {countWords(day)}
          </span>
        </h2>
        {/* On a wide screen its height is reserved, so that a date that loads late moves nothing. */}
        {areDatesShown && (
          <div
            {...besideMark}
            className="min-w-0 max-lg:flex-1 lg:order-last lg:-ml-1.5 lg:h-7 lg:w-full"
          >
            <SpecialDateMark dates={special} tabIndex={besideTab} />
          </div>
        )}
        {items.length > 0 && (
          <span aria-hidden="true" className="figures shrink-0 text-muted text-sm">
            <span className="lg:hidden">{formatCount(items.length, 'post', 'posts')}</span>
            <span className="hidden lg:inline">{items.length}</span>
          </span>
        )}
        {!isPast && (
          <NewPostIcon
            {...{ ...besideMark, date }}
            tabIndex={besideTab}
            className={isEmpty ? 'max-lg:order-last' : ''}
          />
        )}
      </header>
      {empty && (
        <p
          className={cn(
            'px-1.5 text-muted text-sm lg:p-2 lg:pt-3 lg:text-center',
            !isEmpty && 'max-lg:px-3 max-lg:pt-2',
          )}
        >
          {empty}
        </p>
      )}
      {isWaiting && <Skeleton className="m-1.5 h-16 lg:h-28" />}
      {entries.length > 0 && (
        <ul className="flex flex-col gap-1.5 p-1.5">
          {entries.slice(0, shown).map((entry) => (
            <li
              key={keyOfEntry(entry)}
              {...('item' in entry && itemMark(entry.item.key))}
              className="min-w-0"
            >
              {'item' in entry ? (
                <CalendarCard item={entry.item} {...{ timeZone, onPreview, onMove }} />
              ) : (
                <OpenSlotLink date={date} time={entry.slot.time} size="row" tabIndex={-1} />
              )}
            </li>
          ))}
        </ul>
      )}
      {laterCount > 0 && <LaterTimes date={date} count={laterCount} />}
      {hidden > 0 && (
        <Button
          {...stopMark}
          tabIndex={-1}
          variant="ghost"
          size="small"
          className="mx-1.5 mb-1.5"
          onClick={() => setLimit(limit + shownPerStep)}
        >
          Mostrar mais <span className="figures">{Math.min(hidden, shownPerStep)}</span>
          {hidden > shownPerStep && <span className="figures text-muted">de {hidden}</span>}
        </Button>
      )}
    </div>
  )
})

/** Links to the day's view, which shows all times; the week shows a post only at its earliest. */
function LaterTimes({ date, count }: { date: string; count: number }) {
  return (
    <Link
      {...stopMark}
      to="/calendar"
      search={(before) => ({
        ...keptSearch(v.parse(CalendarSearch, before)),
        ...{ view: 'day', date },
      })}
      replace
      resetScroll={false}
      tabIndex={-1}
      className="mx-1.5 mb-1.5 flex min-h-control items-center gap-1.5 rounded-lg px-2 text-muted text-sm transition-colors hover:bg-hover hover:text-text"
    >
      <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
      <span>
        Outros horários: <span className="figures">{count}</span>
        <span className="sr-only">, de posts que estão no seu primeiro horário</span>
      </span>
    </Link>
  )
}
