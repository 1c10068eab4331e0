import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { WallClock } from '#contract/time/wall-clock.ts'
import { useMediaQuery } from '#src/browser/use-media-query.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { DayItems } from '../day/day-items.tsx'
import type { Day } from '../days.ts'
import { MonthCell } from './month-cell.tsx'
import { useGridKeys } from './use-grid-keys.ts'

export interface MonthViewProps {
  /** The days of whole weeks. */
  days: readonly Day[]
  /** The first day of the month. */
  month: string
  now: WallClock
  timeZone: string
  onPreview: (item: CalendarItem) => void
  onOpenDay: (date: string) => void
  /** Called with 1 for the next month or -1 for the previous one, and the day of it to focus. */
  onStep: (by: 1 | -1, date: string) => void
}

const wide = '(width >= 64rem)'

/**
 * A month as a grid. A wide screen shows the posts in the days; on a small one a day shows how many it
 * has, and the chosen day's posts stand below the grid.
 */
export function MonthView(props: MonthViewProps) {
  const { days, month, now, timeZone, onPreview, onOpenDay, onStep } = props
  const weeks = splitWeeks(days)
  const first = days.some(({ date }) => date === now.date && isInMonth(date, month))
    ? now.date
    : month
  const [chosen, setChosen] = useState(first)
  const grid = useRef<HTMLDivElement>(null)
  const room = useCellRoom(grid, weeks.length)
  const keys = useGridKeys({ days, month }, setChosen, onStep)
  const special = useSpecialDates(days[0]?.date ?? month, days.at(-1)?.date ?? month)
  const isWide = useMediaQuery(wide)
  const chosenDay = isWide ? undefined : days.find(({ date }) => date === chosen)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the cells of an ARIA grid, not of a table to read */}
      <div
        ref={grid}
        role="grid"
        aria-label={`Calendário de ${formatPlainDate(month, 'month')}`}
        aria-busy={days.some(({ state }) => state === 'loading')}
        tabIndex={-1}
        onKeyDown={keys}
        // A day that was focused otherwise, such as by a press, also becomes the one that Tab reaches.
        onFocus={({ target }) => {
          const date = target.getAttribute('data-date')
          if (date !== null) setChosen(date)
        }}
        className="overflow-hidden rounded-card border border-line bg-surface-raised"
      >
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of headings */}
        <div role="row" className="grid grid-cols-7 border-line border-b">
          {weeks[0]?.map(({ date }) => (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a heading of the ARIA grid
            <div
              key={date}
              role="columnheader"
              aria-label={formatPlainDate(date, 'weekday')}
              className="py-1.5 text-center font-medium text-muted text-xs"
            >
              {formatPlainDate(date, 'shortWeekday')}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the ARIA grid
          <div
            key={week[0]?.date}
            role="row"
            className="grid grid-cols-7 not-last:border-line not-last:border-b"
          >
            {week.map((day) => (
              <MonthCell
                key={day.date}
                {...{ day, timeZone, room, isWide, onPreview, onOpenDay }}
                special={special.get(day.date)}
                isToday={day.date === now.date}
                isPast={day.date < now.date}
                isOutside={!isInMonth(day.date, month)}
                isChosen={day.date === chosen}
                onChoose={setChosen}
              />
            ))}
          </div>
        ))}
      </div>
      {chosenDay && (
        <DayItems
          day={chosenDay}
          {...{ now, timeZone, onPreview }}
          special={special.get(chosen)}
          className="mt-4"
        />
      )}
    </>
  )
}

function isInMonth(date: string, month: string): boolean {
  return date.slice(0, 7) === month.slice(0, 7)
}

function splitWeeks(days: readonly Day[]): Day[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, index) =>
    days.slice(index * 7, index * 7 + 7),
  )
}

/** In CSS pixels: the height of a chip, of a day's heading, and of the row of weekdays. */
const chipHeight = 24
const headingHeight = 34
const weekdaysHeight = 30
const fewest = 3
/** The last measurements, by the number of weeks: another month with as many weeks has the same room. */
const lastRooms = new Map<number, number>()

/**
 * How many lines fit into a day's cell if the whole month is to be seen without scrolling, below everything
 * that is above the grid.
 */
function useCellRoom(grid: RefObject<HTMLElement | null>, weeks: number): number {
  const [room, setRoom] = useState(lastRooms.get(weeks) ?? fewest)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (grid.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      const cell = (window.innerHeight - top - weekdaysHeight) / weeks
      const measured = Math.max(fewest, Math.floor((cell - headingHeight) / chipHeight))
      lastRooms.set(weeks, measured)
      setRoom(measured)
    }
    // Measuring here forces a layout and a second render; with a known room, the observer is enough.
    if (!lastRooms.has(weeks)) measure()
    // A line of filters or a notice above the grid may come and go. The observer also measures at first.
    const watching = new ResizeObserver(measure)
    watching.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      watching.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [grid, weeks])
  return room
}
