import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import { instantOf, wallClockAt } from '#contract/wall-clock.ts'
import { serverNow } from '#local/server-time.ts'
import { addDays, weekdayOf } from '#src/components/time/plain-date.ts'
import { fetchScheduledPosts } from './fetch-scheduled-posts.ts'
import { keptMeta, postsKey } from './queries.ts'

/** Weeks that are kept on the device, either side of today's. */
export const weeksAround = 4
/** One that is younger is not asked for again; the week on screen has a rule of its own. */
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

/** Begins the key of the weeks of a project: the week's first day and the zone follow. */
export function weekKey(projectId: string, ...rest: string[]) {
  return [...postsKey(projectId), 'week', ...rest]
}

/**
 * Brings the week that people mostly turn to next, so that it opens at once, and far from today the one
 * before it too; near today that one comes with the device's copy. Only what is missing or old.
 */
export function prefetchNeighbours(
  client: QueryClient,
  projectId: string,
  weekStart: string,
  timeZone: string,
): void {
  const before = addDays(weekStart, -7)
  const isKept = nearestWeeks(timeZone, serverNow()).includes(before)
  for (const week of [addDays(weekStart, 7), ...(isKept ? [] : [before])]) {
    const query = weekQuery(projectId, week, timeZone)
    void client.prefetchQuery({ ...query, staleTime: freshMs, retry: false })
  }
}

/** The weeks a device keeps, the nearest to today first and of two as near the later one. */
export function nearestWeeks(timeZone: string, now: number): string[] {
  const { date } = wallClockAt(now, timeZone)
  const sunday = addDays(date, -weekdayOf(date))
  const weeks = [sunday]
  for (let weeksAway = 1; weeksAway <= weeksAround; weeksAway++)
    weeks.push(addDays(sunday, weeksAway * 7), addDays(sunday, -weeksAway * 7))
  return weeks
}

/** Of the weeks a device keeps those that are known, the nearest to today first. */
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

/** From the first day's midnight to that of the day after the last, in the zone. */
export function periodOf(weekStart: string, timeZone: string, weeks = 1) {
  return {
    from: startOf(weekStart, timeZone),
    to: startOf(addDays(weekStart, weeks * 7), timeZone),
  }
}

function startOf(date: string, timeZone: string): string {
  return new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString()
}
