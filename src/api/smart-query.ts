import { queryOptions } from '@tanstack/react-query'
import { getSmart } from '#contract/endpoints/smart.ts'
import { call } from './call.ts'

/** Whether the server has a language model to ask; it seldom changes. */
export function smartQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'smart'],
    queryFn: ({ signal }) => call(getSmart, { projectId, signal }),
    staleTime: 30 * 60_000,
    retry: false,
  })
}
