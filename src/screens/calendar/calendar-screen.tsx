import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Platform } from '#contract/account.ts'
import type { Draft } from '#local/rows.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { prefetchNeighbours } from '#src/api/week-queries.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { useShownAge } from '#src/device-copy/shown-age.ts'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { lazyLater } from '#src/page/lazy-extra.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useStored } from '#src/page/use-stored.ts'
import { useWallClock } from '#src/page/use-wall-clock.ts'
import { listDeviceEntries } from '#src/sending/pending/list-device-entries.ts'
import { useChanges } from '#src/sending/pending/use-changes.ts'
import { useOutbox } from '#src/sending/pending/use-outbox.ts'
import { useShownPosts } from '#src/sending/pending/use-shown-posts.ts'
import { withMoved } from '#src/sending/pending/with-moved.ts'
import { useSession } from '#src/session/session-context.ts'
import { CalendarHeader } from './calendar-header.tsx'
import { type CalendarItem, listEarliestItems, listTimedItems } from './calendar-item.ts'
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
import { dayBounds } from './days.ts'
import { groupByDay } from './group-by-day.ts'
import type { DragStarter } from './move/drag-layer.tsx'
import { useItemMoves } from './move/use-item-moves.tsx'
import { listOpenSlots } from './open-slots.ts'
import { useCalendarPosts } from './use-calendar-posts.ts'
import { useWeeklySlots } from './use-weekly-slots.ts'
import { dayHeadingId } from './week/day-column.tsx'
import { WeekGrid } from './week/week-grid.tsx'

const route = getRouteApi('/_app/calendar')

const PreviewDialog = lazyPart(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}))
const MonthView = lazyPart(async () => ({
  default: (await import('./month/month-view.tsx')).MonthView,
}))
const DayView = lazyPart(async () => ({ default: (await import('./day/day-view.tsx')).DayView }))
const ListView = lazyPart(async () => ({
  default: (await import('./list/list-view.tsx')).ListView,
}))

let wantDragging = () => {}
/** Loaded after the first screen, or as soon as a pointer comes near the items. */
const DragLayer = lazyLater(
  async () => ({ default: (await import('./move/drag-layer.tsx')).DragLayer }),
  new Promise<void>((resolve) => {
    wantDragging = resolve
  }),
)

const noPlatforms: readonly Platform[] = []
const noDrafts: readonly Draft[] = []

/** How long a period has to be on the screen before the neighbouring weeks are prefetched, in ms. */
const lookMs = 300

/** '/calendar': a day, week or month, shown at once from the device copy, then refetched from the server. */
export function CalendarScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { user, project, timeZone } = useSession()
  const now = useWallClock(timeZone)
  const today = now.date
  const [remembered, setRemembered] = useState(rememberedView)
  const place = readPlace(search, { today, remembered })
  const { view, date } = place
  const dates = useMemo(() => daysOf({ view, date }), [view, date])
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const weeks = useMemo(() => weeksOf(dates), [dates])
  const scheduled = useCalendarPosts(project.id, weeks, timeZone)
  useShownAge(scheduled.updatedAt)
  const { entries } = useOutbox()
  const drafts = useScheduledDrafts(user.id, project.id)
  const slots = useWeeklySlots(user.id, project.id)
  // Only what is on this device alone needs it, to name its accounts; a post of the server has the names.
  const { data: platforms = noPlatforms } = useQuery({
    ...platformsQuery(project.id),
    enabled: entries.length > 0 || drafts.length > 0,
  })
  const [shown, setShown] = useState<CalendarItem>()
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [wasShown, setWasShown] = useState(false)
  if (shown && !wasShown) setWasShown(true)
  const [wantsToday, setWantsToday] = useState(false)

  const changes = useChanges(entries, project.id)
  const posts = useMemo(() => withMoved(scheduled.posts, changes), [scheduled.posts, changes])
  const shownPosts = useShownPosts(posts, changes, platforms)
  const filled = useMemo(() => {
    const device = { entries: listDeviceEntries(entries, project.id), drafts, platforms }
    const content = { posts: shownPosts, ...device }
    const items = view === 'week' ? listEarliestItems(content) : listTimedItems(content)
    const byDay = groupByDay(items, dayBounds(dates, timeZone))
    return dates.map((day, index) => ({ date: day, items: byDay[index] ?? [] }))
  }, [shownPosts, entries, drafts, platforms, project.id, view, dates, timeZone])
  const days = useMemo(
    () =>
      filled.map(({ date: day, items }) => ({
        ...{ date: day, items },
        slots: listOpenSlots(day, { slots, items, now, timeZone }),
      })),
    [filled, slots, now, timeZone],
  )

  const isSettled = scheduled.isSuccess
  const lastWeek = weeks.at(-1) ?? date
  useEffect(() => {
    // The neighbouring weeks are prefetched after the shown ones have loaded and have stayed on the screen.
    if (!isSettled || !isOnline) return
    const bring = () => prefetchNeighbours(client, project.id, lastWeek, timeZone)
    const timer = setTimeout(bring, lookMs)
    return () => clearTimeout(timer)
  }, [isSettled, isOnline, client, project.id, lastWeek, timeZone])

  function go(to: CalendarPlace) {
    const next = searchOf(to, { today, remembered })
    void navigate({ search: next, replace: true, resetScroll: false })
  }

  /** Where today is on the screen it stays there: the week of today, not that of the month's first day. */
  function searchOfView(next: CalendarView) {
    const to = placeOf(next, dates.includes(today) ? today : date)
    return searchOf(to, { today, remembered })
  }

  function changeView(next: CalendarView) {
    rememberView(next)
    setRemembered(next)
  }

  function showToday() {
    go(placeOf(view, today))
    setWantsToday(true)
  }

  const showsToday = dates.includes(today)
  useEffect(() => {
    if (!wantsToday || !showsToday) return
    document.getElementById(dayHeadingId(today))?.focus()
    setWantsToday(false)
  }, [wantsToday, showsToday, today])

  const shared = { days, now, timeZone, isLoading: scheduled.isLoading, onPreview: setShown }
  const openDay = (day: string) => go({ view: 'day', date: day })
  const owner = useMemo(() => ({ userId: user.id, projectId: project.id }), [user.id, project.id])
  const findItem = useCallback(
    (key: string) => filled.flatMap(({ items }) => items).find((item) => item.key === key),
    [filled],
  )
  const starter: DragStarter = useRef(undefined)
  const moves = useItemMoves({ owner, timeZone, view, findItem })
  return (
    <div>
      <CalendarHeader
        {...{ place, timeZone }}
        isRefreshing={scheduled.isFetching}
        onStep={(by) => go(stepFrom(place, by))}
        onToday={showToday}
        onJump={(to) => go(placeOf(view, to))}
        searchOfView={searchOfView}
        onView={changeView}
      />
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles what is done to the items inside */}
      <div
        onKeyDownCapture={moves.handleKeys}
        onPointerEnter={() => wantDragging()}
        onMouseDown={(event) => starter.current?.(event)}
        onTouchStart={(event) => starter.current?.(event)}
        className="[&_[data-dragged]]:opacity-40 [&_[data-item-key]]:select-none [&_[data-item-key]]:[-webkit-touch-callout:none]"
      >
        {view === 'week' && <WeekGrid key={date} {...shared} onMove={moves.ask} />}
        <Suspense>
          {view === 'month' && (
            <MonthView key={date} {...shared} month={date} onOpenDay={openDay} />
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
            timeZone={timeZone}
            onMove={(item) => {
              setShown(undefined)
              moves.ask(item)
            }}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

const offlineWords: Record<CalendarView, string> = {
  week: 'Esta semana ainda não está neste aparelho. Só aparece aqui o que espera envio.',
  day: 'Este dia ainda não está neste aparelho. Só aparece aqui o que espera envio.',
  month: 'Parte deste mês ainda não está neste aparelho. Aparece aqui o que já está.',
  list: 'Parte deste mês ainda não está neste aparelho. Aparece aqui o que já está.',
}

/** The drafts of this device that have times. */
function useScheduledDrafts(userId: string, projectId: string): readonly Draft[] {
  const drafts = useStored(
    async (db) => {
      const { listDrafts } = await import('#local/drafts.ts')
      return (await listDrafts(db, { userId, projectId })).filter(
        ({ isScheduling, schedules }) => isScheduling && schedules.length > 0,
      )
    },
    [userId, projectId],
  )
  return drafts ?? noDrafts
}
