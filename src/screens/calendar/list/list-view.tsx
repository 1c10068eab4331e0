import { Link } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import type { WallClock } from '#contract/time/wall-clock.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { DayItems } from '../day/day-items.tsx'
import type { Day } from '../days.ts'
import { dayHeadingId } from '../days.ts'

export interface ListViewProps {
  days: readonly Day[]
  now: WallClock
  timeZone: string
  onPreview: (item: CalendarItem) => void
}

/** The days of a month that have posts, one below the other; today is always among them. */
export function ListView({ days, now, timeZone, onPreview }: ListViewProps) {
  const special = useSpecialDates(days[0]?.date ?? now.date, days.at(-1)?.date ?? now.date)
  const filled = days.filter(({ date, items }) => items.length > 0 || date === now.date)
  if (filled.length === 0) {
    if (days.some(({ state }) => state === 'loading')) return <Skeleton className="h-40" />
    // A notice above the views says that days could not be loaded.
    if (days.some(({ state }) => state === 'unknown')) return null
    return (
      <EmptyState
        icon={CalendarX}
        title="Sem posts neste mês"
        action={
          <Link to="/posts/create" className={buttonClass({ variant: 'secondary' })}>
            Novo post
          </Link>
        }
      />
    )
  }
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6">
      {filled.map((day) => (
        <DayItems
          key={day.date}
          {...{ day, now, timeZone, onPreview }}
          special={special.get(day.date)}
          headingId={dayHeadingId(day.date)}
        />
      ))}
    </div>
  )
}
