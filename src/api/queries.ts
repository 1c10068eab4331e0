import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listPlatforms } from '#contract/endpoints/accounts.ts'
import { listPosts } from '#contract/endpoints/posts.ts'
import { call } from './call.ts'

/** Page size of the posts list and of the dashboard's card (spec, section 9). */
const listSize = '15'
const latestSize = '5'

/** Marks what the device keeps (`query-cache.ts`). */
export const keptMeta = { persist: true }

/** Begins the key of everything that a new, changed or removed post changes. */
export const postsKey = (projectId: string) => [projectId, 'posts'] as const

/** Begins the key of a project's templates. */
export const templatesKey = (projectId: string) => [projectId, 'templates'] as const

export const planningKey = (projectId: string) => [projectId, 'planning'] as const

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

export function postsInfiniteQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: [...postsKey(projectId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listPosts, {
        projectId,
        signal,
        query: { page: String(pageParam), size: listSize, sort: 'createdAt', direction: 'desc' },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    meta: keptMeta,
  })
}
