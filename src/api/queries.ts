import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import { addDays } from '../components/plain-date.ts'
import { instantOf } from '../components/wall-clock.ts'
import { call } from './call.ts'

/** Page size of the posts list and of the dashboard's card (spec, section 9). */
const listSize = '15'
const latestSize = '5'

/** Weeks around the one on screen that are kept ready, and so can be read offline. */
const weeksBefore = 1
const weeksAfter = 4

const meta = { persist: true }

/** Begins the key of everything that a new, changed or removed post changes. */
export const postsKey = (projectId: string) => [projectId, 'posts'] as const

export function platformsQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'platforms'],
    queryFn: ({ signal }) => call('listPlatforms', { projectId, signal }),
    meta,
  })
}

export function latestPostsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...postsKey(projectId), 'latest'],
    queryFn: ({ signal }) =>
      call('listPosts', {
        projectId,
        signal,
        query: { page: '0', size: latestSize, sort: 'createdAt', direction: 'desc' },
      }),
    meta,
  })
}

export function postsInfiniteQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: [...postsKey(projectId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call('listPosts', {
        projectId,
        signal,
        query: { page: String(pageParam), size: listSize, sort: 'createdAt', direction: 'desc' },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    meta,
  })
}

/** The posts of the seven days from `weekStart` ('YYYY-MM-DD') in the project's zone. */
export function weekQuery(projectId: string, weekStart: string, timeZone: string) {
  return queryOptions({
    queryKey: [...postsKey(projectId), 'week', weekStart, timeZone],
    queryFn: ({ signal }) =>
      call('listScheduledPosts', {
        projectId,
        signal,
        query: {
          from: startOf(weekStart, timeZone),
          to: startOf(addDays(weekStart, 7), timeZone),
        },
      }),
    meta,
  })
}

/** Brings the weeks around one to the device, in one request, so that they open without a connection. */
export async function prefetchCalendarWindow(
  client: QueryClient,
  projectId: string,
  weekStart: string,
  timeZone: string,
): Promise<void> {
  const weeks = Array.from({ length: weeksBefore + 1 + weeksAfter }, (_, index) =>
    addDays(weekStart, (index - weeksBefore) * 7),
  )
  const from = startOf(addDays(weekStart, -weeksBefore * 7), timeZone)
  const to = startOf(addDays(weekStart, (weeksAfter + 1) * 7), timeZone)
  await client.prefetchQuery({
    queryKey: [...postsKey(projectId), 'window', weekStart, timeZone],
    queryFn: async ({ signal }) => {
      const query = { from, to }
      const posts = await call('listScheduledPosts', { projectId, signal, query })
      for (const week of weeks) {
        // The one on screen has its own answer, and a newer one.
        if (week === weekStart) continue
        const { queryKey } = weekQuery(projectId, week, timeZone)
        client.setQueryData(queryKey, postsWithin(posts, week, timeZone))
      }
      return weeks
    },
  })
}

function postsWithin(posts: readonly Post[], weekStart: string, timeZone: string): Post[] {
  const from = Date.parse(startOf(weekStart, timeZone))
  const to = Date.parse(startOf(addDays(weekStart, 7), timeZone))
  return posts.filter(({ schedules }) =>
    schedules.some(({ scheduledAt, state }) => {
      if (state === 'cancelled') return false
      const at = Date.parse(scheduledAt)
      return at >= from && at < to
    }),
  )
}

function startOf(date: string, timeZone: string): string {
  return new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString()
}
