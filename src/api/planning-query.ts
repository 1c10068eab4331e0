import { queryOptions } from '@tanstack/react-query'
import { getPlanning } from '#contract/endpoints/planning.ts'
import { call } from './call.ts'
import { keptMeta, planningKey } from './queries.ts'

/** What a project's people share for planning; kept on the device, to be read without a connection. */
export function planningQuery(projectId: string) {
  return queryOptions({
    queryKey: planningKey(projectId),
    queryFn: ({ signal }) => call(getPlanning, { projectId, signal }),
    meta: keptMeta,
  })
}
