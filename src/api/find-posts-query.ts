import { queryOptions } from '@tanstack/react-query'
import { listPosts } from '#contract/endpoints/posts.ts'
import { call } from './calls/call.ts'
import { postsKey } from './queries.ts'

const foundAtMost = '10'
/** The timeout of the search, in ms; meanwhile the person sees the posts that the device knows. */
const deadlineMs = 6_000
/** How long found posts stay in the query cache, in ms. */
const foundMs = 5 * 60_000

/** The newest posts of a project that the server finds for a few words or '#12'. */
export function findPostsQuery(projectId: string, q: string) {
  return queryOptions({
    queryKey: [...postsKey(projectId), 'found-first', q],
    queryFn: ({ signal }) =>
      call(listPosts, {
        projectId,
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
        query: { q, page: '0', size: foundAtMost, sort: 'createdAt', direction: 'desc' },
      }),
    retry: false,
    gcTime: foundMs,
    staleTime: foundMs,
  })
}
