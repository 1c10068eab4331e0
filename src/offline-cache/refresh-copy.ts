import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import { failedDeliveriesQuery } from '#src/api/failed-deliveries-query.ts'
import { fetchScheduledPosts, yieldToBrowser } from '#src/api/fetch-scheduled-posts.ts'
import { lateDeliveriesQuery } from '#src/api/late-deliveries-query.ts'
import { planningQuery } from '#src/api/planning-query.ts'
import {
  keptMeta,
  latestPostsQuery,
  platformsQuery,
  postsInfiniteQuery,
  weekOfAllKey,
} from '#src/api/queries.ts'
import { templatesQuery } from '#src/api/templates-query.ts'
import { freshMs, nearestWeeks, periodOf, weekKey, weekQuery } from '#src/api/week-queries.ts'
import { addDays } from '#src/components/time/plain-date.ts'
import { readCalendarProjects } from '#src/session/project-choice.ts'
import { bringWeekOfAll } from './bring-week-of-all.ts'

export interface CopyOf {
  userId: string
  projectId: string
  timeZone: string
}

/** The number of pages of the posts list that are stored in advance. */
const listPages = 4
/** A copy has no space for many more posts (`device-copy.ts`), so weeks beyond them are not fetched. */
const mostPosts = 2000
/** The limit for the weeks of all projects, which are stored elsewhere (`#local/app-files/kept-weeks.ts`). */
const mostPostsOfAll = 10_000
/** The intended number of posts per request: its answer is parsed within a few milliseconds. */
const postsPerRequest = 300
/** The number of weeks of the first request, while the number of posts per week is unknown. */
const firstWeeksPerRequest = 3

const fresh = { staleTime: freshMs, retry: false }

/**
 * Fetches the data for writing and reviewing offline that are missing or stale, even of screens that were
 * not opened. Rejects when it is cancelled or the server cannot be reached.
 */
export async function refreshCopy(
  client: QueryClient,
  copy: CopyOf,
  signal: AbortSignal,
): Promise<void> {
  const { userId, projectId } = copy
  await client.query({ ...platformsQuery(projectId), ...fresh })
  signal.throwIfAborted()
  await client.query({ ...latestPostsQuery(projectId), ...fresh })
  signal.throwIfAborted()
  await client.query({ ...lateDeliveriesQuery(projectId), ...fresh })
  signal.throwIfAborted()
  await client.query({ ...failedDeliveriesQuery(projectId), ...fresh })
  signal.throwIfAborted()
  await client.query({ ...planningQuery(projectId), ...fresh })
  signal.throwIfAborted()
  await client.query({ ...templatesQuery(projectId, userId), ...fresh })
  signal.throwIfAborted()
  // A failure is ignored: posts can be planned without best times, and the steps below do not need them.
  await client.query({ ...bestTimesQuery(projectId), ...fresh }).catch(() => undefined)
  signal.throwIfAborted()
  await refreshList(client, projectId)
  signal.throwIfAborted()
  await refreshWeeks(client, copy, signal)
  if (readCalendarProjects(userId).isAll) await refreshWeeksOfAll(client, copy, signal)
}

async function refreshList(client: QueryClient, projectId: string): Promise<void> {
  const list = postsInfiniteQuery(projectId)
  const known = () => client.getQueryData(list.queryKey)?.pages ?? []
  await client.infiniteQuery({ ...list, ...fresh, pages: Math.max(listPages, known().length) })
  // The screen of the list fetches only the pages that it shows.
  if (known().length >= listPages || !known().at(-1)?.pagination.hasNext) return
  await client.infiniteQuery({ ...list, retry: false, staleTime: 0, pages: listPages })
}

/** Fetches a few weeks at a time, nearest to today first, until there are as many posts as a copy can hold. */
async function refreshWeeks(
  client: QueryClient,
  { projectId, timeZone }: CopyOf,
  signal: AbortSignal,
): Promise<void> {
  const weeks = nearestWeeks(timeZone, serverNow())
  const keyOf = (week: string) => weekQuery(projectId, week, timeZone).queryKey
  const countKnown = (week: string) => client.getQueryData(keyOf(week))?.length ?? 0
  // `setQueryData` creates a query with the default options of its key.
  client.setQueryDefaults(weekKey(projectId), { meta: keptMeta })
  const cache = client.getQueryCache()
  const old = new Set(
    weeks.filter((week) => cache.find({ queryKey: keyOf(week) })?.isStaleByTime(freshMs) ?? true),
  )

  async function fetchWeeks(asked: readonly string[]): Promise<void> {
    const period = periodOf(asked[0] ?? '', timeZone, asked.length)
    const known = asked.flatMap((week) => client.getQueryData(keyOf(week)) ?? [])
    const posts = await fetchScheduledPosts({ projectId, signal, known, ...period })
    for (const week of asked) {
      await yieldToBrowser()
      signal.throwIfAborted()
      client.setQueryData(keyOf(week), postsWithin(posts, periodOf(week, timeZone)))
      old.delete(week)
    }
  }

  let count = 0
  for (const week of weeks) {
    if (count >= mostPosts) return
    const busiest = Math.max(...weeks.map(countKnown))
    const weeksAtOnce = busiest > 0 ? Math.floor(postsPerRequest / busiest) : firstWeeksPerRequest
    if (old.has(week)) await fetchWeeks(spread(week, old, weeksAtOnce))
    count += countKnown(week)
  }
}

/** Fetches the weeks of all projects, for people whose calendar shows them: nearest to today first. */
async function refreshWeeksOfAll(
  client: QueryClient,
  { userId, timeZone }: CopyOf,
  signal: AbortSignal,
): Promise<void> {
  let count = 0
  for (const week of nearestWeeks(timeZone, serverNow())) {
    if (count >= mostPostsOfAll) return
    signal.throwIfAborted()
    const queryKey = weekOfAllKey(week, timeZone)
    const posts = await client.query({
      ...fresh,
      queryKey,
      queryFn: (asked) =>
        bringWeekOfAll(client, { queryKey, userId, week, timeZone, signal: asked.signal }),
    })
    count += posts.length
  }
}

/** The week and the adjacent stale weeks, in order, at most `most`. */
function spread(week: string, old: ReadonlySet<string>, most: number): string[] {
  const run = [week]
  for (let next = addDays(week, 7); old.has(next) && run.length < most; next = addDays(next, 7))
    run.push(next)
  for (let next = addDays(week, -7); old.has(next) && run.length < most; next = addDays(next, -7))
    run.unshift(next)
  return run
}

function postsWithin(posts: readonly Post[], { from, to }: { from: string; to: string }): Post[] {
  const start = Date.parse(from)
  const end = Date.parse(to)
  return posts.filter(({ schedules }) =>
    schedules.some(({ scheduledAt, state }) => {
      if (state === 'cancelled') return false
      const at = Date.parse(scheduledAt)
      return at >= start && at < end
    }),
  )
}
