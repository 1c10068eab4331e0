import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import { instantOf } from '#contract/wall-clock.ts'
import { addDays } from '../components/plain-date.ts'
import { breathe, fetchScheduledPosts } from './fetch-scheduled-posts.ts'
import { postsKey } from './queries.ts'

/** Weeks around the one on screen that are kept ready, and so can be read offline. */
const weeksBefore = 1
const weeksAfter = 4
/** A neighbour that is younger is not asked for again; the week on screen has a rule of its own. */
const freshMs = 5 * 60_000

/** The posts of the seven days from `weekStart` ('YYYY-MM-DD') in the project's zone. */
export function weekQuery(projectId: string, weekStart: string, timeZone: string) {
  return queryOptions({
    queryKey: weekKey(projectId, weekStart, timeZone),
    queryFn: ({ signal }) =>
      fetchScheduledPosts({ projectId, signal, ...periodOf(weekStart, timeZone) }),
    meta: { persist: true },
  })
}

/** Begins the key of the weeks of a project: the week's first day and the zone follow. */
export function weekKey(projectId: string, ...rest: string[]) {
  return [...postsKey(projectId), 'week', ...rest]
}

/**
 * Brings the weeks around one to the device, in one request and only those that are missing or old,
 * so that they open without a connection and without a wait.
 */
export async function prefetchCalendarWindow(
  client: QueryClient,
  projectId: string,
  weekStart: string,
  timeZone: string,
): Promise<void> {
  const keyOf = (week: string) => weekKey(projectId, week, timeZone)
  const wanted = around(weekStart).filter((week) => isOld(client, keyOf(week)))
  const [first] = wanted
  const last = wanted.at(-1)
  if (first === undefined || last === undefined) return
  const { from } = periodOf(first, timeZone)
  const { to } = periodOf(last, timeZone)
  await client.prefetchQuery({
    queryKey: [...postsKey(projectId), 'window', from, to],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const posts = await fetchScheduledPosts({ projectId, signal, from, to })
      for (const week of wanted) {
        await breathe()
        signal.throwIfAborted()
        client.setQueryData(keyOf(week), postsWithin(posts, periodOf(week, timeZone)))
      }
      return wanted
    },
  })
}

/** Without the week itself: the one on screen has its own answer, and a newer one. */
function around(weekStart: string): string[] {
  const offsets = Array.from({ length: weeksBefore + 1 + weeksAfter }, (_, i) => i - weeksBefore)
  return offsets.filter((weeks) => weeks !== 0).map((weeks) => addDays(weekStart, weeks * 7))
}

function isOld(client: QueryClient, key: readonly string[]): boolean {
  const state = client.getQueryState(key)
  if (state?.data === undefined || state.isInvalidated) return true
  return Date.now() - state.dataUpdatedAt > freshMs
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

function periodOf(weekStart: string, timeZone: string): { from: string; to: string } {
  return { from: startOf(weekStart, timeZone), to: startOf(addDays(weekStart, 7), timeZone) }
}

function startOf(date: string, timeZone: string): string {
  return new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString()
}
