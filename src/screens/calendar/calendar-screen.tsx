import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Platform } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { prefetchNeighbours, weekQuery } from '#src/api/week-queries.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { addDays, weekStartOf } from '#src/components/time/plain-date.ts'
import { useShownAge } from '#src/device-copy/shown-age.ts'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useWallClock } from '#src/page/use-wall-clock.ts'
import { listDeviceEntries } from '#src/sending/pending/list-device-entries.ts'
import { useChanges } from '#src/sending/pending/use-changes.ts'
import { useOutbox } from '#src/sending/pending/use-outbox.ts'
import { useShownPosts } from '#src/sending/pending/use-shown-posts.ts'
import { withMoved } from '#src/sending/pending/with-moved.ts'
import { useSession } from '#src/session/session-context.ts'
import { type CalendarItem, listCalendarItems, shortId } from './calendar-item.ts'
import { dayHeadingId } from './day-column.tsx'
import { groupByDay } from './group-by-day.ts'
import { readWeek, weekBounds, weekDays } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekHeader } from './week-header.tsx'

const route = getRouteApi('/_app/calendar')

const PreviewDialog = lazyPart(async () => ({
  default: (await import('./preview-dialog.tsx')).PreviewDialog,
}))

const noPlatforms: readonly Platform[] = []
const noPosts: readonly Post[] = []

/** How long a week has to be on the screen before its neighbours are prefetched, in ms. */
const lookMs = 300

/** '/calendar': one week, shown at once from the device copy, then refetched from the server. */
export function CalendarScreen() {
  const { week } = route.useSearch()
  const navigate = route.useNavigate()
  const { project, timeZone } = useSession()
  const today = useWallClock(timeZone).date
  const start = readWeek(week, today)
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const scheduled = useQuery(weekQuery(project.id, start, timeZone))
  useShownAge(scheduled.dataUpdatedAt)
  const { entries } = useOutbox()
  // Only outbox entries need it, to name their networks and accounts; a post of the server has the names.
  const { data: platforms } = useQuery({
    ...platformsQuery(project.id),
    enabled: entries.length > 0,
  })
  const [shown, setShown] = useState<CalendarItem>()
  // Once opened, the dialog stays mounted, so that its closing can be animated.
  const [wasShown, setWasShown] = useState(false)
  if (shown && !wasShown) setWasShown(true)
  const [wantsToday, setWantsToday] = useState(false)

  const changes = useChanges(entries, project.id)
  const posts = useMemo(
    () => withMoved(scheduled.data ?? noPosts, changes),
    [scheduled.data, changes],
  )
  const shownPosts = useShownPosts(posts, changes, platforms)
  const days = useMemo(() => {
    const items = listCalendarItems(shownPosts, listDeviceEntries(entries, project.id))
    const byDay = groupByDay(items, weekBounds(start, timeZone))
    return weekDays(start).map((date, index) => ({ date, items: byDay[index] ?? [] }))
  }, [shownPosts, entries, project.id, start, timeZone])

  const isSettled = scheduled.isSuccess
  useEffect(() => {
    // The neighbouring weeks are prefetched after the shown one has loaded and has stayed on the screen.
    if (!isSettled || !isOnline) return
    const bring = () => prefetchNeighbours(client, project.id, start, timeZone)
    const timer = setTimeout(bring, lookMs)
    return () => clearTimeout(timer)
  }, [isSettled, isOnline, client, project.id, start, timeZone])

  function go(to: string) {
    const isThisWeek = to === weekStartOf(today)
    void navigate({ search: isThisWeek ? {} : { week: to }, replace: true, resetScroll: false })
  }

  function showToday() {
    go(weekStartOf(today))
    setWantsToday(true)
  }

  useEffect(() => {
    if (!wantsToday || start !== weekStartOf(today)) return
    document.getElementById(dayHeadingId(today))?.focus()
    setWantsToday(false)
  }, [wantsToday, start, today])

  const isUnknown = scheduled.data === undefined && scheduled.isError
  return (
    <div>
      <WeekHeader
        start={start}
        isRefreshing={scheduled.isFetching}
        timeZone={timeZone}
        onPrevious={() => go(addDays(start, -7))}
        onNext={() => go(addDays(start, 7))}
        onToday={showToday}
      />
      <LateNoticeSlot />
      {isUnknown && (
        <LoadFailure
          isOnline={isOnline}
          failed="Erro ao buscar posts."
          offline="Esta semana ainda não está neste aparelho. Só aparece aqui o que espera envio."
          onRetry={() => void scheduled.refetch()}
          className="mb-4"
        />
      )}
      <WeekGrid
        key={start}
        days={days}
        today={today}
        timeZone={timeZone}
        platforms={platforms ?? noPlatforms}
        isLoading={scheduled.isPending && scheduled.fetchStatus === 'fetching'}
        onPreview={setShown}
      />
      {wasShown && (
        <Suspense>
          <PreviewDialog
            item={shown}
            timeZone={timeZone}
            nameOf={shortId}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
