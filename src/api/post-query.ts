import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getPost, getPostHistory } from '#contract/endpoints/posts.ts'
import type { Post } from '#contract/posts/post.ts'
import { call } from './calls/call.ts'
import { postsKey } from './queries.ts'

/** One post. Until the server has answered, and offline, it is the version in a cached list or week. */
export function postQuery(client: QueryClient, projectId: string, postId: string) {
  return queryOptions({
    queryKey: [...postsKey(projectId), 'one', postId],
    queryFn: ({ signal }) => call(getPost, { projectId, params: { id: postId }, signal }),
    initialData: () => listKnownPosts(client, projectId).find(({ id }) => id === postId),
    initialDataUpdatedAt: 0,
  })
}

/** The posts of a project in all lists and weeks of the cache, each once, in its newest version. */
export function listKnownPosts(client: QueryClient, projectId: string): Post[] {
  const posts = new Map<string, Post>()
  for (const [, data] of client.getQueriesData<unknown>({ queryKey: postsKey(projectId) }))
    for (const post of postsOf(data))
      if (post.version >= (posts.get(post.id)?.version ?? 0)) posts.set(post.id, post)
  return [...posts.values()]
}

function postsOf(data: unknown): Post[] {
  if (Array.isArray(data)) return data as Post[]
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(postsOf)
  return 'content' in data && Array.isArray(data.content) ? (data.content as Post[]) : []
}

/** What happened to a post. Not stored on the device: it grows with each delivery, and few look at it. */
export function postHistoryQuery(projectId: string, postId: string) {
  return queryOptions({
    queryKey: [projectId, 'post-history', postId],
    queryFn: ({ signal }) => call(getPostHistory, { params: { id: postId }, projectId, signal }),
  })
}
