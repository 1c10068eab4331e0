import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '#contract/post.ts'
import type { KnownPost } from '#local/planning/known-post.ts'
import { postsKey } from '../api/queries.ts'

/** The posts of a project as far as this device knows them: lists and weeks that it keeps. */
export function useKnownPosts(projectId: string, exceptDraftId: string): readonly KnownPost[] {
  const client = useQueryClient()
  const cached = client.getQueriesData<unknown>({ queryKey: postsKey(projectId) })
  const stamp = cached.map(([key]) => client.getQueryState(key)?.dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` stands for what the cache holds
  return useMemo(() => {
    const posts = new Map<string, Post>()
    for (const [, data] of cached) for (const post of listPosts(data)) posts.set(post.id, post)
    return [...posts.values()]
      .filter(({ id }) => id !== exceptDraftId)
      .map(({ id, caption, schedules }) => ({
        ...{ id, caption },
        moments: schedules.flatMap(({ scheduledAt, state, socialMediaAccount }) =>
          state === 'cancelled'
            ? []
            : [{ accountId: socialMediaAccount.id, at: Date.parse(scheduledAt) }],
        ),
      }))
  }, [stamp, exceptDraftId])
}

function listPosts(data: unknown): Post[] {
  if (Array.isArray(data)) return data as Post[]
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(listPosts)
  return 'content' in data && Array.isArray(data.content) ? (data.content as Post[]) : []
}
