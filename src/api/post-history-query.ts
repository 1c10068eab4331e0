import { queryOptions } from '@tanstack/react-query'
import { getPostHistory } from '#contract/endpoints/posts.ts'
import { call } from './call.ts'

/** What happened to a post. Not stored on the device: it grows with each delivery, and few look at it. */
export function postHistoryQuery(projectId: string, postId: string) {
  return queryOptions({
    queryKey: [projectId, 'post-history', postId],
    queryFn: ({ signal }) => call(getPostHistory, { params: { id: postId }, projectId, signal }),
  })
}
