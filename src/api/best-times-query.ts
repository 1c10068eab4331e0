import { queryOptions } from '@tanstack/react-query'
import { getBestTimes } from '#contract/endpoints/dashboard.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** How long an answer stays fresh, in ms: the numbers behind it come from the networks a few times a day. */
const goodMs = 15 * 60_000

/** The hours at which the project's posts did best; stored on the device, where posts are planned offline. */
export function bestTimesQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'best-times'],
    queryFn: ({ signal }) => call(getBestTimes, { projectId, signal }),
    staleTime: goodMs,
    meta: keptMeta,
  })
}
