import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { listKnownPosts } from '#src/api/post-query.ts'
import { postsKey } from '#src/api/queries.ts'

const none: readonly Post[] = []

/** The posts of a project in all cached lists and weeks, each once; none unless `isOn`. */
export function useListedPosts(projectId: string, isOn = true): readonly Post[] {
  const client = useQueryClient()
  const cached = isOn ? client.getQueriesData<unknown>({ queryKey: postsKey(projectId) }) : []
  const stamp = cached.map(([key]) => client.getQueryState(key)?.dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` stands for what the cache holds
  return useMemo(() => (isOn ? listKnownPosts(client, projectId) : none), [stamp, isOn])
}
