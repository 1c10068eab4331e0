import { queryOptions } from '@tanstack/react-query'
import { getSmart } from '#contract/endpoints/smart.ts'
import { call } from './calls/call.ts'

/** Whether a language model is configured on the server; rarely changes. */
export function smartQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'smart'],
    queryFn: ({ signal }) => call(getSmart, { projectId, signal }),
    staleTime: 30 * 60_000,
    retry: false,
  })
}
