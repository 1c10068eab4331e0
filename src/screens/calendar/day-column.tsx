import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import type { Platform } from '#contract/account.ts'
import { countOf } from '#src/components/count-of.ts'
import { formatPlainDate } from '#src/components/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { CalendarCard } from './calendar-card.tsx'
import type { CalendarItem } from './calendar-item.ts'
import { dayMark, stopMark } from './move-focus.ts'
import type { Day } from './week-grid.tsx'

export interface DayColumnProps {
  day: Day
  isToday: boolean
  isPast: boolean
  /** Whether Tab enters the calendar here. */
  isEntry: boolean
  timeZone: string
  platforms: readonly Platform[]
  isLoading: boolean
  onPreview: (item: CalendarItem) => void
}

export function dayHeadingId(date: string): string {
  return `dia-${date}`
}

/** So many at first: a day of a thousand posts opens as fast as any other. */
const shownAtOnce = 12
const shownPerStep = 50

export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { day, isToday, isPast, isEntry, timeZone, platforms, isLoading, onPreview } = props
  const { date, items } = day
  const id = dayHeadingId(date)
  const [limit, setLimit] = useState(shownAtOnce)
  const hidden = items.length - limit
  return (
    <section
      {...dayMark}
      aria-labelledby={id}
      className={cn(
        'flex min-w-0 flex-col rounded-card border bg-surface-raised lg:min-h-[max(24rem,calc(100dvh-17.5rem))] lg:rounded-none lg:border-0 lg:border-line lg:not-last:border-r',
        isToday ? 'border-line-strong' : 'border-line',
      )}
    >
      <header className="flex items-center gap-2 border-line border-b py-1.5 pr-1.5 pl-3 lg:pl-3">
        <h2
          {...stopMark}
          id={id}
          tabIndex={isEntry ? 0 : -1}
          aria-current={isToday ? 'date' : undefined}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-lg text-sm"
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
            {formatPlainDate(date, 'full')}, {countOf(items.length, 'post', 'posts')}
          </span>
        </h2>
        {items.length > 0 && (
          <span aria-hidden="true" className="figures shrink-0 text-muted text-sm">
            <span className="lg:hidden">{countOf(items.length, 'post', 'posts')}</span>
            <span className="hidden lg:inline">{items.length}</span>
          </span>
        )}
        {!isPast && (
          <Link
            to="/posts/create"
            search={{ date }}
            aria-label={`Novo post em ${formatPlainDate(date, 'full')}`}
            className={buttonClass({ variant: 'ghost', size: 'small', isSquare: true })}
          >
            <Plus aria-hidden="true" />
          </Link>
        )}
      </header>
      {items.length === 0 ? (
        <div className="p-3 text-muted text-sm lg:p-2 lg:pt-3 lg:text-center">
          {isLoading ? <Skeleton className="h-14" /> : 'Sem posts'}
        </div>
      ) : (
        <ul className="flex flex-col gap-1.5 p-1.5">
          {items.slice(0, limit).map((item) => (
            <li key={item.key} className="min-w-0">
              <CalendarCard
                item={item}
                timeZone={timeZone}
                platforms={platforms}
                onPreview={onPreview}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="mx-1.5 mb-1.5"
          onClick={() => setLimit(limit + shownPerStep)}
        >
          Mostrar mais <span className="figures">{Math.min(hidden, shownPerStep)}</span>
          {hidden > shownPerStep && <span className="figures text-muted">de {hidden}</span>}
        </Button>
      )}
    </section>
  )
})
