import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { prefetchNeighbours, weekQuery } from '#src/api/week-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { lazyWhenIdle } from '#src/browser/lazy-when-online.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { OldPostsNotice } from '#src/components/old-posts-notice.tsx'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { weekOfAllQuery } from '#src/offline-cache/weeks-of-all.ts'
import { useSession } from '#src/session/session-context.ts'
import { CalendarHeader } from './calendar-header.tsx'
import type { CalendarItem } from './calendar-item.ts'
import { CalendarSearch, countFilters, keptSearch } from './calendar-search.ts'
import {
  type CalendarPlace,
  type CalendarView,
  daysOf,
  placeOf,
  readPlace,
  rememberedView,
  rememberView,
  searchOf,
  stepFrom,
  weeksOf,
} from './calendar-view.ts'
import { dayHeadingId } from './days.ts'
import { FilterLine } from './filter/filter-line.tsx'
import type { DragStarter } from './move/drag-layer.tsx'
import { useItemMoves } from './move/use-item-moves.tsx'
import { ItemProjects } from './projects/project-look.ts'
import { ProjectsLine } from './projects/projects-line.tsx'
import { useCalendarProjects } from './projects/use-calendar-projects.ts'
import { useCalendarDays } from './use-calendar-days.ts'
import { useCalendarPosts } from './use-calendar-posts.ts'
import { useCalendarShortcuts } from './use-calendar-shortcuts.ts'
import { useStops } from './use-stops.ts'
import { WeekGrid } from './week/week-grid.tsx'

const route = getRouteApi('/_app/calendar')

const PreviewDialog = lazyWithNotice(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}))
const MonthView = lazyWithNotice(async () => ({
  default: (await import('./month/month-view.tsx')).MonthView,
}))
const DayView = lazyWithNotice(async () => ({
  default: (await import('./day/day-view.tsx')).DayView,
}))
const ListView = lazyWithNotice(async () => ({
  default: (await import('./list/list-view.tsx')).ListView,
}))

let wantDragging = () => {}
/** Loaded after the first screen, or as soon as a pointer comes near the items. */
const DragLayer = lazyWhenIdle(
  async () => ({ default: (await import('./move/drag-layer.tsx')).DragLayer }),
  new Promise<void>((resolve) => {
    wantDragging = resolve
  }),
)

/** How long a period has to be on the screen before the neighbouring weeks are prefetched, in ms. */
const lookMs = 300

/** '/calendar': a day, week or month, shown at once from the device copy, then refetched from the server. */
export function CalendarScreen() {
  const written = route.useSearch()
  const search = useMemo(() => v.parse(CalendarSearch, written), [written])
  const navigate = route.useNavigate()
  const { user, project, projects, timeZone } = useSession()
  const now = useWallClock(timeZone)
  const today = now.date
  const [remembered, setRemembered] = useState(rememberedView)
  const place = readPlace(search, { today, remembered })
  const { view, date } = place
  const dates = useMemo(() => daysOf({ view, date }), [view, date])
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const weeks = useMemo(() => weeksOf(dates), [dates])
  const shownProjects = useCalendarProjects(search)
  const { isAll } = shownProjects
  const queryOf = useCallback(
    (week: string) =>
      isAll ? weekOfAllQuery(user.id, week, timeZone) : weekQuery(project.id, week, timeZone),
    [isAll, user.id, project.id, timeZone],
  )
  const scheduled = useCalendarPosts(weeks, queryOf)
  useShownAge(scheduled.updatedAt)
  const { status, platformId, accountId } = search
  const filter = useMemo(() => ({ status, platformId, accountId }), [status, platformId, accountId])
  const { days, items, platforms } = useCalendarDays({
    ...{ posts: scheduled.posts, states: scheduled.states, weeks, dates },
    ...{ view, filter, projects: shownProjects, now },
  })
  const [shown, setShown] = useState<CalendarItem>()
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [wasShown, setWasShown] = useState(false)
  if (shown && !wasShown) setWasShown(true)
  /** The day that gets the focus once it is rendered. */
  const [wanted, setWanted] = useState<string>()

  const isSettled = scheduled.isSuccess
  const lastWeek = weeks.at(-1) ?? date
  useEffect(() => {
    // The neighbouring weeks are prefetched after the shown ones have loaded and have stayed on the screen.
    if (!isSettled || !isOnline) return
    const bring = () => prefetchNeighbours(client, queryOf, lastWeek, timeZone)
    const timer = setTimeout(bring, lookMs)
    return () => clearTimeout(timer)
  }, [isSettled, isOnline, client, queryOf, lastWeek, timeZone])

  function go(to: CalendarPlace, changes: Partial<CalendarSearch> = {}) {
    const next = { ...searchOf(to, { today, remembered }), ...changes }
    setWanted(undefined)
    void navigate({
      search: (before) => ({ ...keptSearch(v.parse(CalendarSearch, before)), ...next }),
      replace: true,
      resetScroll: false,
    })
  }

  /**
   * Starts from the URL at the press, because the links may render later than the calendar. If today is on
   * the screen, the next view shows it: the week of today, not that of the month's first day.
   */
  function searchOfView(next: CalendarView) {
    return (before: CalendarSearch) => {
      const written = v.parse(CalendarSearch, before)
      const from = readPlace(written, { today, remembered })
      const to = placeOf(next, daysOf(from).includes(today) ? today : from.date)
      return { ...keptSearch(written), ...searchOf(to, { today, remembered }) }
    }
  }

  function changeView(next: CalendarView) {
    rememberView(next)
    setRemembered(next)
  }

  function showToday() {
    go(placeOf(view, today))
    setWanted(today)
  }

  function stepTo(by: 1 | -1, day: string) {
    go(stepFrom(place, by))
    setWanted(day)
  }

  useCalendarShortcuts({
    onToday: showToday,
    onStep: (by) => go(stepFrom(place, by)),
    onView(next) {
      changeView(next)
      void navigate({ search: searchOfView(next), replace: true, resetScroll: false })
    },
  })

  const showsWanted = wanted !== undefined && dates.includes(wanted)
  useEffect(() => {
    if (wanted === undefined || !showsWanted) return
    document.getElementById(dayHeadingId(wanted))?.focus()
    setWanted(undefined)
  }, [wanted, showsWanted])

  const shared = { days, now, timeZone, onPreview: setShown }
  const openDay = (day: string) => go({ view: 'day', date: day })
  const changeFilter = (changes: FilterChoices) => go(place, changes)
  const findItem = useCallback(
    (key: string) => days.flatMap((day) => day.items).find((item) => item.key === key),
    [days],
  )
  const zoneOf = (item: CalendarItem) =>
    projects.find(({ id }) => id === item.projectId)?.timeZone ?? timeZone
  const starter: DragStarter = useRef(undefined)
  const moves = useItemMoves({ userId: user.id, timeZone, zoneOf, view, findItem })
  const entryId = dayHeadingId(dates.includes(today) ? today : date)
  const stops = useStops({ place, dates, entryId, onStep: stepTo })
  return (
    <ItemProjects value={shownProjects.looks}>
      <CalendarHeader
        {...{ place, timeZone }}
        isRefreshing={scheduled.isFetching}
        onStep={(by) => go(stepFrom(place, by))}
        onToday={showToday}
        onJump={(to) => go(placeOf(view, to))}
        searchOfView={searchOfView}
        onView={changeView}
        filter={{ chosen: filter, onChange: changeFilter, platforms, items }}
      />
      <ProjectsLine shownProjects={shownProjects} />
      {countFilters(filter) > 0 && (
        <FilterLine
          chosen={filter}
          onChange={changeFilter}
          {...{ view, items, platforms }}
          shownCount={days.reduce((sum, day) => sum + day.items.length, 0)}
          isKnown={isSettled}
        />
      )}
      <LateNoticeSlot />
      {scheduled.isUnknown && (
        <LoadFailure
          isOnline={isOnline}
          failed="Erro ao buscar posts."
          offline={offlineWords[view]}
          onRetry={scheduled.refetch}
          className="mb-4"
        />
      )}
      {scheduled.isOld && !scheduled.isUnknown && isOnline && (
        <OldPostsNotice onRetry={scheduled.refetch} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles what is done to the items inside */}
      <div
        {...stops}
        onKeyDownCapture={moves.handleKeys}
        onPointerEnter={() => wantDragging()}
        onMouseDown={(event) => starter.current?.(event)}
        onTouchStart={(event) => starter.current?.(event)}
        className="[&_[data-dragged]]:opacity-40 [&_[data-item-key]]:select-none [&_[data-item-key]]:[-webkit-touch-callout:none]"
      >
        {view === 'week' && <WeekGrid key={date} {...shared} onMove={moves.ask} />}
        <Suspense>
          {view === 'month' && (
            <MonthView key={date} {...shared} month={date} onOpenDay={openDay} onStep={stepTo} />
          )}
          {view === 'day' && <DayView key={date} {...shared} />}
          {view === 'list' && <ListView key={date} {...shared} />}
        </Suspense>
      </div>
      <Suspense>
        <DragLayer {...{ starter, timeZone, findItem }} onDrop={moves.drop} />
      </Suspense>
      {moves.dialog}
      {wasShown && (
        <Suspense>
          <PreviewDialog
            item={shown}
            zoneOf={zoneOf}
            onMove={(item) => {
              setShown(undefined)
              moves.ask(item)
            }}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </ItemProjects>
  )
}

const offlineWords: Record<CalendarView, string> = {
  week: 'Esta semana ainda não está neste aparelho. Só aparece aqui o que espera envio.',
  day: 'Este dia ainda não está neste aparelho. Só aparece aqui o que espera envio.',
  month: 'Parte deste mês ainda não está neste aparelho. Aparece aqui o que já está.',
  list: 'Parte deste mês ainda não está neste aparelho. Aparece aqui o que já está.',
}
