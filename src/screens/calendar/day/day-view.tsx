import { memo, useEffect, useMemo, useRef } from 'react'
import { type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { SpecialDateMark } from '#src/features/special-dates/special-date-mark.tsx'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import type { CalendarItem } from '../calendar-item.ts'
import {
  type Day,
  type DayEntry,
  dayHeadingId,
  emptyDayWords,
  keyOfEntry,
  listEntries,
  listHours,
} from '../days.ts'
import { ItemChip } from '../items/item-chip.tsx'
import { NewPostLink, OpenSlotLink } from '../items/new-post-link.tsx'
import { dropMark, itemMark } from '../move/drop-place.ts'

export interface DayViewProps {
  /** A list with one day. */
  days: readonly Day[]
  now: WallClock
  timeZone: string
  onPreview: (item: CalendarItem) => void
}

/** The hour at the top when the view opens, unless the day has something earlier. */
const firstHour = 7

/** A day by its hours, in the project's zone. */
export function DayView({ days, now, timeZone, onPreview }: DayViewProps) {
  const [day = noDay] = days
  const special = useSpecialDates(day.date, day.date).get(day.date)
  const grid = useRef<HTMLDivElement>(null)
  const byHour = groupByHour(listEntries(day), timeZone)
  const isToday = day.date === now.date
  const top = Math.min(isToday ? hourOf(now) : firstHour, ...byHour.keys())

  const hours = useMemo(() => listHours(day.date, timeZone), [day.date, timeZone])
  const isSettled = day.state !== 'loading'
  const firstTop = useRef(0)
  firstTop.current = hours.findIndex((hour) => hour >= top)
  useEffect(() => {
    if (!isSettled) return
    const row = grid.current?.querySelectorAll<HTMLElement>('[role="row"]')[firstTop.current]
    if (grid.current && row) grid.current.scrollTop = row.offsetTop
  }, [isSettled])

  const { date } = day
  const isWaiting = day.state === 'loading' && day.items.length === 0
  const empty = emptyDayWords(day)
  return (
    <section aria-labelledby={dayHeadingId(date)}>
      <h2 id={dayHeadingId(date)} tabIndex={-1} className="sr-only">
        {formatPlainDate(date, 'full')}
      </h2>
      <div className="-mt-2 mb-1 h-7">
        <SpecialDateMark dates={special} />
      </div>
      {isWaiting && <Skeleton className="mb-2 h-control" />}
      {empty && <p className="mb-2 text-muted text-sm">{empty}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: an ARIA grid with a row for each hour */}
      <div
        data-day=""
        ref={grid}
        role="grid"
        // A scrollable element has to be reachable by keyboard.
        tabIndex={0}
        aria-label={`Horas de ${formatPlainDate(date, 'full')}`}
        className="relative max-h-[calc(100dvh-15rem)] min-h-80 overflow-y-auto rounded-card border border-line bg-surface-raised"
      >
        {hours.map((hour) => (
          <HourRow
            key={hour}
            {...{ hour, date, timeZone, onPreview }}
            entries={byHour.get(hour) ?? nothing}
            nowMinutes={isToday && hourOf(now) === hour ? Number(now.time.slice(3)) : undefined}
            isPast={date < now.date || (isToday && hour < hourOf(now))}
          />
        ))}
      </div>
    </section>
  )
}

const noDay: Day = { date: '', items: [], laterCount: 0, slots: [], state: 'known' }
const nothing: readonly DayEntry[] = []

interface HourRowProps {
  hour: number
  date: string
  entries: readonly DayEntry[]
  timeZone: string
  /** Minutes that have passed of the current hour; undefined for other hours. */
  nowMinutes: number | undefined
  isPast: boolean
  onPreview: (item: CalendarItem) => void
}

const HourRow = memo(function HourRow(props: HourRowProps) {
  const { hour, date, entries, timeZone, nowMinutes, isPast, onPreview } = props
  const time = `${String(hour).padStart(2, '0')}:00`
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of the ARIA grid
    <div
      {...dropMark({ date, hour }, !isPast)}
      role="row"
      className={cn(
        'relative flex min-h-14 not-last:border-line not-last:border-b',
        'data-over:bg-accent-soft',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the hour of the row */}
      <span
        role="rowheader"
        className={cn(
          'figures w-16 shrink-0 px-3 py-2 text-sm',
          isPast ? 'text-muted' : 'font-medium',
        )}
      >
        {time}
      </span>
      {nowMinutes !== undefined && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 border-danger border-t-2"
          style={{ top: `${(nowMinutes / 60) * 100}%` }}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: what is in the hour */}
      <div role="gridcell" className="relative flex min-w-0 flex-1 flex-col gap-1 py-1 pr-2">
        {entries.map((entry) => (
          <div
            key={keyOfEntry(entry)}
            {...('item' in entry && itemMark(entry.item.key))}
            className="min-w-0"
          >
            {'item' in entry ? (
              <ItemChip
                {...{ item: entry.item, timeZone, size: 'row', tabIndex: -1 }}
                onOpen={onPreview}
              />
            ) : (
              <OpenSlotLink date={date} time={entry.slot.time} size="row" tabIndex={-1} />
            )}
          </div>
        ))}
        {!isPast && entries.length === 0 && (
          <NewPostLink
            data-item=""
            {...{ date, time }}
            tabIndex={-1}
            aria-label={`Novo post às ${time}`}
            className="flex-1 rounded-lg border border-transparent px-3 py-2 text-muted text-sm opacity-0 transition-opacity hover:border-line hover:border-dashed hover:opacity-100 focus-visible:opacity-100"
          >
            Novo post às <span className="figures">{time}</span>
          </NewPostLink>
        )}
      </div>
    </div>
  )
})

function hourOf({ time }: WallClock): number {
  return Number(time.slice(0, 2))
}

function groupByHour(entries: readonly DayEntry[], timeZone: string) {
  const byHour = new Map<number, DayEntry[]>()
  for (const entry of entries) {
    const { at } = 'item' in entry ? entry.item : entry.slot
    const hour = hourOf(wallClockAt(at, timeZone))
    const there = byHour.get(hour)
    if (there) there.push(entry)
    else byHour.set(hour, [entry])
  }
  return byHour
}
