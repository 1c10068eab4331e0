import { type KeyboardEvent, useRef } from 'react'
import type { WallClock } from '#contract/wall-clock.ts'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import type { CalendarItem } from '../calendar-item.ts'
import type { Day } from '../days.ts'
import { DayColumn } from './day-column.tsx'
import { moveFocus } from './move-focus.ts'

export interface WeekGridProps {
  days: readonly Day[]
  /** Of the project's zone. */
  now: WallClock
  timeZone: string
  isLoading: boolean
  onPreview: (item: CalendarItem) => void
  onMove: (item: CalendarItem) => void
}

/** Seven columns on a wide screen, seven stacked days on a small one. Arrows move between days and posts. */
export function WeekGrid(props: WeekGridProps) {
  const { days, now, ...column } = props
  const today = now.date
  const grid = useRef<HTMLDivElement>(null)
  const special = useSpecialDates(days[0]?.date ?? '', days.at(-1)?.date ?? '')
  const entry = days.some(({ date }) => date === today) ? today : days[0]?.date

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (grid.current && moveFocus(grid.current, event.key)) event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the arrow keys of the buttons inside
    <div
      ref={grid}
      onKeyDown={handleKeyDown}
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
  )
}
