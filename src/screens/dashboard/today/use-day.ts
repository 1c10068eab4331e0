import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Post } from '#contract/posts/post.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { weekQuery } from '#src/api/week-queries.ts'
import { addDays, weekStartOf } from '#src/components/time/plain-date.ts'
import { listDeviceEntries } from '#src/offline/outbox/list-device-entries.ts'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { useChanges } from '#src/offline/outbox/use-changes.ts'
import { usePostsWithPendingChanges } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { withMoved } from '#src/offline/outbox/with-moved.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { listOutings, type Outing } from './list-outings.ts'

const noPosts: readonly Post[] = []
const noPlatforms: readonly Platform[] = []

/** A post being published is polled until this long after its time, in ms, and this often. */
const askedMs = 15 * 60_000
const askEveryMs = 30_000

export interface Day {
  /** The outings of today; `after`: those of the days after it; both in order of time. */
  today: Outing[]
  after: Outing[]
  /** When this week was fetched from the server, in ms; 0 when it was not. */
  learnedAt: number
  isUnknown: boolean
  isLoading: boolean
  retry: () => void
}

/**
 * The outings of today and after, read from the calendar's weeks, so that nothing is fetched or stored
 * twice. The next week is requested only when this one has nothing after today.
 */
export function useDay(
  date: string,
  now: number,
  {
    entries,
    platforms,
  }: { entries: Outbox['entries']; platforms: readonly Platform[] | undefined },
): Day {
  const { project, timeZone } = useSession()
  const start = weekStartOf(date)
  const nextStart = addDays(start, 7)
  const [from, tomorrow, to] = [date, addDays(date, 1), addDays(nextStart, 7)].map((day) =>
    instantOf({ date: day, time: '00:00' }, timeZone),
  ) as [number, number, number]
  const week = useQuery({
    ...weekQuery(project.id, start, timeZone),
    refetchInterval: ({ state }) => isBeingPublished(state.data, now) && askEveryMs,
  })
  const isLastKnown = week.isSuccess && !hasTimeIn(week.data, tomorrow, to)
  const next = useQuery({ ...weekQuery(project.id, nextStart, timeZone), enabled: isLastKnown })
  useShownAge(week.dataUpdatedAt)

  const changes = useChanges(entries, project.id)
  const posts = useMemo(() => {
    const both = [...(week.data ?? noPosts), ...(next.data ?? noPosts)]
    return withMoved([...new Map(both.map((post) => [post.id, post])).values()], changes)
  }, [week.data, next.data, changes])
  const shown = usePostsWithPendingChanges(posts, changes, platforms)
  const outings = useMemo(() => {
    const waiting = listDeviceEntries(entries, project.id)
    const sources = { posts: shown, entries: waiting, platforms: platforms ?? noPlatforms }
    return listOutings(sources, { from, to })
  }, [shown, entries, platforms, project.id, from, to])

  return {
    today: outings.filter(({ at }) => at < tomorrow),
    after: outings.filter(({ at }) => at >= tomorrow),
    learnedAt: week.dataUpdatedAt,
    isUnknown: week.data === undefined && week.isError,
    isLoading: week.isPending,
    retry: () => {
      if (week.isError) void week.refetch()
    },
  }
}

function hasTimeIn(posts: readonly Post[], from: number, to: number): boolean {
  return posts.some(({ schedules }) =>
    schedules.some(({ scheduledAt, state }) => {
      const at = Date.parse(scheduledAt)
      return state !== 'cancelled' && at >= from && at < to
    }),
  )
}

/** Whether the time of a post has just come and its outcome is not known yet. */
function isBeingPublished(posts: readonly Post[] | undefined, now: number): boolean {
  const open = ['scheduled', 'staging', 'staged', 'committing', 'retrying']
  return (posts ?? noPosts).some(({ schedules }) =>
    schedules.some(({ scheduledAt, state, isPaused }) => {
      const at = Date.parse(scheduledAt)
      return open.includes(state) && !isPaused && at <= now && at > now - askedMs
    }),
  )
}
