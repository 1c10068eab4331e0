import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { addDays, weekStartOf } from '#src/components/time/plain-date.ts'
import { fetchScheduledPosts } from './fetch-scheduled-posts.ts'
import { keptMeta, postsKey } from './queries.ts'

/** The number of weeks before and after the current one that are stored on the device. */
export const weeksAround = 4
/** A week younger than this is not fetched again, except the week on the screen. */
export const freshMs = 5 * 60_000

/** The posts of the seven days from `weekStart` ('YYYY-MM-DD') in the project's zone. */
export function weekQuery(projectId: string, weekStart: string, timeZone: string) {
  const queryKey = weekKey(projectId, weekStart, timeZone)
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      fetchScheduledPosts({
        ...{ projectId, signal, known: client.getQueryData<Post[]>(queryKey) },
        ...periodOf(weekStart, timeZone),
      }),
    meta: keptMeta,
  })
}

/** The query of a week (by its first day), of a project or of all of a person's. */
export type WeekQueryOf = (weekStart: string) => ReturnType<typeof weekQuery>

/** Prefix of the keys of a project's weeks; the week's first day and the zone follow. */
export function weekKey(projectId: string, ...rest: string[]) {
  return [...postsKey(projectId), 'week', ...rest]
}

/**
 * Prefetches the next week, which people open most often, if it is missing or old. Far from today the
 * previous week too; near today `src/offline-cache` keeps it fresh.
 */
export function prefetchNeighbours(
  client: QueryClient,
  queryOf: WeekQueryOf,
  weekStart: string,
  timeZone: string,
): void {
  const before = addDays(weekStart, -7)
  const isKept = nearestWeeks(timeZone, serverNow()).includes(before)
  for (const week of [addDays(weekStart, 7), ...(isKept ? [] : [before])]) {
    void client.prefetchQuery({ ...queryOf(week), staleTime: freshMs, retry: false })
  }
}

/** The weeks that the device stores, nearest to today first; of two at the same distance the later one. */
export function nearestWeeks(timeZone: string, now: number): string[] {
  const sunday = weekStartOf(wallClockAt(now, timeZone).date)
  const weeks = [sunday]
  for (let weeksAway = 1; weeksAway <= weeksAround; weeksAway++)
    weeks.push(addDays(sunday, weeksAway * 7), addDays(sunday, -weeksAway * 7))
  return weeks
}

/** The posts of each stored week that is in the query cache, nearest to today first. */
export function listKnownWeeks(
  client: QueryClient,
  projectId: string,
  timeZone: string,
  now: number,
): Post[][] {
  const weeks = nearestWeeks(timeZone, now)
  return weeks.flatMap((week) => {
    const posts = client.getQueryData(weekQuery(projectId, week, timeZone).queryKey)
    return posts ? [posts] : []
  })
}

/** The instants of midnight before the first day and of midnight after the last day, in the zone. */
export function periodOf(weekStart: string, timeZone: string, weeks = 1) {
  return {
    from: startOf(weekStart, timeZone),
    to: startOf(addDays(weekStart, weeks * 7), timeZone),
  }
}

function startOf(date: string, timeZone: string): string {
  return new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString()
}
