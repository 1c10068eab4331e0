import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listPlatforms } from '#contract/endpoints/accounts.ts'
import { listPosts } from '#contract/endpoints/posts.ts'
import type { PostFilter } from '#contract/posts/post-filter.ts'
import { call } from './calls/call.ts'

/** How many posts a page of the list and the dashboard's card have (docs/product-words.md). */
const listSize = '15'
const latestSize = '5'

/** Marks queries whose results are stored on the device (`query-cache.ts`). */
export const keptMeta = { persist: true }

/** Prefix of the keys of all queries that a new, changed or deleted post affects. */
export const postsKey = (projectId: string) => [projectId, 'posts'] as const

/** Prefix of the keys of the calendar's weeks of all projects; the first day and the zone follow. */
export const weeksOfAllKey = ['all-projects', 'week'] as const

export function weekOfAllKey(week: string, timeZone: string) {
  return [...weeksOfAllKey, week, timeZone]
}

/** The key is below the posts' key, so that whatever refreshes posts refreshes late deliveries too. */
export const lateDeliveriesKey = (projectId: string) => [...postsKey(projectId), 'late'] as const

/** Prefix of the keys of a project's templates. */
export const templatesKey = (projectId: string) => [projectId, 'templates'] as const

/** Prefix of the keys of a project's storage: its folders, their files, its trash. */
export const storageKey = (projectId: string) => [projectId, 'storage'] as const

/** The key is not below `storageKey`, because other screens show the usage too. */
export const storageUsageKey = (projectId: string) => [projectId, 'storage-usage'] as const

export const planningKey = (projectId: string) => [projectId, 'planning'] as const

/** The person's first steps, independent of the project. */
export const onboardingKey = ['account', 'onboarding'] as const

export function platformsQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'platforms'],
    queryFn: ({ signal }) => call(listPlatforms, { projectId, signal }),
    meta: keptMeta,
  })
}

export function latestPostsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...postsKey(projectId), 'latest'],
    queryFn: ({ signal }) =>
      call(listPosts, {
        projectId,
        signal,
        query: { page: '0', size: latestSize, sort: 'createdAt', direction: 'desc' },
      }),
    meta: keptMeta,
  })
}

/** How long the posts of a filter that is not on the screen are remembered, in ms. */
const foundMs = 5 * 60_000

/** The posts of a project, or those of a filter; any search text is one, so these are not stored. */
export function postsInfiniteQuery(projectId: string, filter?: PostFilter) {
  return infiniteQueryOptions({
    queryKey: [...postsKey(projectId), ...(filter ? ['found', filter] : ['list'])],
    queryFn: ({ pageParam, signal }) =>
      call(listPosts, {
        projectId,
        signal,
        query: {
          ...filter,
          ...{ page: String(pageParam), size: listSize, sort: 'createdAt', direction: 'desc' },
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    ...(filter ? { gcTime: foundMs } : { meta: keptMeta }),
  })
}
