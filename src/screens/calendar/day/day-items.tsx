import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SpecialDate } from '#contract/special-dates/special-date.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { SpecialDateMark } from '#src/features/special-dates/special-date-mark.tsx'
import type { CalendarItem } from '../calendar-item.ts'
import { type Day, type DayEntry, emptyDayWords, keyOfEntry, listEntries } from '../days.ts'
import { ItemChip } from '../items/item-chip.tsx'
import { NewPostIcon, OpenSlotLink } from '../items/new-post-link.tsx'
import { dropMark, itemMark } from '../move/drop-place.ts'

export interface DayItemsProps {
  day: Day
  special: readonly SpecialDate[] | undefined
  now: WallClock
  timeZone: string
  onPreview: (item: CalendarItem) => void
  /** The id of the heading; the button 'Hoje' focuses it. */
  headingId?: string
  className?: string
}

/** How many items a day shows at first, so that a day of a thousand opens as fast as any other. */
const shownPerStep = 50
/** How many lines are rendered, or left out, together. */
const groupSize = 10

/** A day's heading and its items as lines, in order of time. */
export function DayItems(props: DayItemsProps) {
  const { day, special, now, timeZone, onPreview, headingId, className } = props
  const { date, items } = day
  const [limit, setLimit] = useState(shownPerStep)
  const entries = listEntries(day)
  const hidden = entries.length - limit
  const name = formatPlainDate(date, 'full')
  const isWaiting = day.state === 'loading' && items.length === 0
  const empty = emptyDayWords(day)
  return (
    <section
      {...dropMark({ date }, date >= now.date)}
      aria-label={name}
      aria-busy={isWaiting}
      className={cn('rounded-card', 'data-over:bg-accent-soft', className)}
    >
      <header className="mb-1.5 flex items-center gap-x-2 max-sm:flex-wrap">
        <h2
          id={headingId}
          tabIndex={headingId ? -1 : undefined}
          aria-current={date === now.date ? 'date' : undefined}
          className={cn('min-w-0 flex-1 text-base', date < now.date && 'text-muted')}
        >
          <span className="inline-block first-letter:uppercase">{name}</span>
          {date === now.date && (
            <span className="ml-2 rounded-full bg-accent px-2 py-0.5 font-semibold text-on-accent text-xs">
              Hoje
            </span>
          )}
        </h2>
        <SpecialDateMark
          dates={special}
          className="max-w-full max-sm:order-last max-sm:basis-full sm:max-w-2/5"
        />
        {items.length > 0 && (
          <span className="figures text-muted text-sm">
            {formatCount(items.length, 'post', 'posts')}
          </span>
        )}
        {date >= now.date && <NewPostIcon date={date} />}
      </header>
      {isWaiting && <Skeleton className="h-control" />}
      {empty && <p className="text-muted text-sm">{empty}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: <ul> allows no group between it and its items */}
      <div role="list" className="flex flex-col gap-1.5">
        {listGroups(entries.slice(0, limit)).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is a place in the list, whatever stands there
          <LineGroup key={index} count={group.length}>
            {() =>
              group.map((entry, place) => (
                // biome-ignore lint/a11y/useSemanticElements: an item of that list
                <div
                  key={keyOfEntry(entry)}
                  {...('item' in entry && itemMark(entry.item.key))}
                  role="listitem"
                  aria-setsize={entries.length}
                  aria-posinset={index * groupSize + place + 1}
                  className="min-w-0"
                >
                  {'item' in entry ? (
                    <ItemChip item={entry.item} timeZone={timeZone} size="row" onOpen={onPreview} />
                  ) : (
                    <OpenSlotLink date={date} time={entry.slot.time} size="row" />
                  )}
                </div>
              ))
            }
          </LineGroup>
        ))}
      </div>
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="mt-1.5"
          onClick={() => setLimit(limit + shownPerStep)}
        >
          Mostrar mais <span className="figures">{Math.min(hidden, shownPerStep)}</span>
        </Button>
      )}
    </section>
  )
}

function listGroups(entries: readonly DayEntry[]): DayEntry[][] {
  return Array.from({ length: Math.ceil(entries.length / groupSize) }, (_, index) =>
    entries.slice(index * groupSize, (index + 1) * groupSize),
  )
}

/** How far outside of the window lines are rendered, in CSS pixels. */
const margin = 400
/** The height of a line with the gap below it, until it has been measured, in CSS pixels. */
const lineHeight = 50

export interface LineGroupProps {
  /** How many lines the children render. */
  count: number
  children: () => ReactNode
}

/**
 * Renders its lines only while they are near the viewport, and else an empty element of their height, so
 * that a month of thousands of posts has few elements.
 */
export function LineGroup({ count, children }: LineGroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  /** The height of one line with its gap, in CSS pixels. */
  const height = useRef(lineHeight)

  // Before the first paint, so that nothing in view is seen empty.
  useLayoutEffect(() => {
    const { top, bottom } = box.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (top < window.innerHeight + margin && bottom > -margin) setNear(true)
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (!last) return
        if (last.isIntersecting) return setNear(true)
        const lines = element.childElementCount
        // The observer also calls back when it begins, before any line is rendered.
        if (lines === 0 || isInUse(element)) return
        height.current = last.boundingClientRect.height / lines
        setNear(false)
      },
      { rootMargin: `${margin}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={box}
      role="presentation"
      style={isNear ? undefined : { height: count * height.current }}
      className="flex flex-col gap-1.5"
    >
      {isNear && children()}
    </div>
  )
}

/** Whether a line has the focus or is being dragged. */
function isInUse(element: Element): boolean {
  return (
    element.contains(document.activeElement) || element.querySelector('[data-dragged]') !== null
  )
}
