import { queryOptions } from '@tanstack/react-query'
import { getPlanning } from '#contract/endpoints/planning.ts'
import { call } from './calls/call.ts'
import { keptMeta, planningKey } from './queries.ts'

/** The planning that a project's members share; stored on the device for reading offline. */
export function planningQuery(projectId: string) {
  return queryOptions({
    queryKey: planningKey(projectId),
    queryFn: ({ signal }) => call(getPlanning, { projectId, signal }),
    meta: keptMeta,
  })
}
