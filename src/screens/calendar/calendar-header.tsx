import { Link } from '@tanstack/react-router'
import { CalendarHeart, ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { segmentClass, segmentsClass } from '#src/components/ui/fields/segment-class.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import {
  type CalendarPlace,
  type CalendarView,
  daysOf,
  labelOf,
  periodNames,
} from './calendar-view.ts'
import { DateJump, wideOnPhone } from './date-jump.tsx'
import { describeOwnZone } from './describe-own-zone.ts'
import { ExportMenu } from './export/export-menu.tsx'
import { CalendarFilter } from './filter/calendar-filter.tsx'
import type { FilterPanelProps } from './filter/filter-panel.tsx'

const SpecialDatesChoice = lazyWithNotice(async () => ({
  default: (await import('#src/features/special-dates/special-dates-choice.tsx'))
    .SpecialDatesChoice,
}))

export interface CalendarHeaderProps {
  place: CalendarPlace
  isRefreshing: boolean
  timeZone: string
  onStep: (by: 1 | -1) => void
  onToday: () => void
  onJump: (date: string) => void
  /** Returns the `search` of a link to another view at the shown time. */
  searchOfView: (view: CalendarView) => (before: CalendarSearch) => CalendarSearch
  onView: (view: CalendarView) => void
  filter: FilterPanelProps
}

const views = [
  { view: 'day', label: 'Dia' },
  { view: 'week', label: 'Semana' },
  { view: 'month', label: 'Mês' },
  { view: 'list', label: 'Lista' },
] as const

export function CalendarHeader(props: CalendarHeaderProps) {
  const { place, isRefreshing, onStep, onToday, filter } = props
  const { previous, next } = periodNames[place.view]
  const before = useDeferredValue(props)
  const isOnlyStep = before.place.view === place.view && before.filter.chosen === filter.chosen
  // After a step, the period's label and the days render first; the parts with `later` follow, deferred.
  const later = isOnlyStep ? before : props
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4 lg:mb-5">
      <div className="min-w-0 flex-1 max-sm:contents sm:min-w-34">
        <h1 className="flex-1 text-2xl min-[350px]:min-w-0">Calendário</h1>
        <p className="flex items-center gap-2 text-muted text-sm max-sm:order-1 max-sm:-mt-3 max-sm:w-full">
          <Zones header={later} />
          {isRefreshing && <Spinner className="size-3.5" />}
        </p>
      </div>
      <Views header={later} />
      <div className="flex items-center sm:gap-1">
        <Panels header={later} />
        <Button variant="secondary" onClick={onToday}>
          Hoje
        </Button>
      </div>
      <div className="flex w-full items-center justify-between max-sm:order-2 sm:w-auto">
        <IconButton label={previous} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p
          aria-live="polite"
          className="figures min-w-0 text-center font-semibold text-sm sm:min-w-60 sm:text-base"
        >
          <span className="inline-block first-letter:uppercase">{labelOf(place)}</span>
        </p>
        <IconButton label={next} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

const Views = memo(function Views({ header }: { header: CalendarHeaderProps }) {
  const { place, searchOfView, onView, filter } = header
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:order-last max-sm:w-full">
      <nav
        aria-label="Visão do calendário"
        className={cn(segmentsClass, 'max-sm:flex-1 max-sm:[&>a]:px-1')}
      >
        {views.map(({ view, label }) => (
          <Link
            key={view}
            from="/calendar"
            to="/calendar"
            search={searchOfView(view)}
            replace
            resetScroll={false}
            // An address without a view is part of any other.
            activeOptions={{ exact: true }}
            aria-current={view === place.view ? 'page' : undefined}
            onClick={(event) => {
              const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
              if (!isElsewhere) onView(view)
            }}
            className={cn(
              segmentClass,
              view === place.view && 'border-line-strong bg-surface-raised text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <CalendarFilter {...filter} />
    </div>
  )
})

const Panels = memo(function Panels({ header }: { header: CalendarHeaderProps }) {
  const { place, onJump } = header
  return (
    <>
      <LatePopover
        label="Datas do Brasil"
        trigger={<CalendarHeart aria-hidden="true" />}
        look={{ isSquare: true }}
        align="end"
        className={wideOnPhone}
      >
        {(close) => <SpecialDatesChoice onLeave={close} />}
      </LatePopover>
      <ExportMenu place={place} filter={header.filter.chosen} />
      <DateJump date={place.date} onJump={onJump} />
    </>
  )
})

/** The project's zone, and how far the device's zone is ahead of or behind it. */
const Zones = memo(function Zones({
  header: { place, timeZone },
}: {
  header: CalendarHeaderProps
}) {
  const ahead = describeOwnZone(daysOf(place), timeZone)
  return (
    <span className="min-w-0">
      <span className="inline-block first-letter:uppercase">{timeZoneName(timeZone)}</span>
      {ahead && <span> · neste aparelho, {ahead}</span>}
    </span>
  )
})
