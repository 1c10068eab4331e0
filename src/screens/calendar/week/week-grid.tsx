import type { WallClock } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { type Day, rangeLabel } from '../days.ts'
import { DayColumn } from './day-column.tsx'

export interface WeekGridProps {
  days: readonly Day[]
  /** The current date and time in the project's zone. */
  now: WallClock
  timeZone: string
  onPreview: (item: CalendarItem) => void
  onMove: (item: CalendarItem) => void
}

/**
 * Seven columns on a wide screen, seven stacked days on a small one. It is an ARIA grid with a cell for
 * each day: arrows move between days and posts (`grid-keys.ts`).
 */
export function WeekGrid(props: WeekGridProps) {
  const { days, now, ...column } = props
  const today = now.date
  const first = days[0]?.date ?? ''
  const special = useSpecialDates(first, days.at(-1)?.date ?? '')
  const entry = days.some(({ date }) => date === today) ? today : first

  return (
    // biome-ignore lint/a11y/useSemanticElements: an ARIA grid, whose stops take the focus
    <div role="grid" aria-label={`Semana de ${rangeLabel(first)}`}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: for screen readers; each day has its own heading */}
      <div role="row" className="sr-only">
        {days.map(({ date }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a heading of the ARIA grid
          <span key={date} role="columnheader">
            {formatPlainDate(date, 'weekday')}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the ARIA grid */}
      <div
        role="row"
        className="flex flex-col gap-3 lg:grid lg:grid-cols-7 lg:items-stretch lg:gap-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-surface-raised"
      >
        {days.map((day) => (
          <DayColumn
            key={day.date}
            {...column}
            day={day}
            special={special.get(day.date)}
            isToday={day.date === today}
            isPast={day.date < today}
            isEntry={day.date === entry}
          />
        ))}
      </div>
    </div>
  )
}
