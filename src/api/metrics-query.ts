import { queryOptions } from '@tanstack/react-query'
import { metricsGoodMs } from '#contract/account-metrics.ts'
import { getAccountMetrics } from '#contract/endpoints/dashboard.ts'
import { call } from './call.ts'
import { keptMeta } from './queries.ts'

/** After an answer with a trouble the server is asked again as soon as usual. */
const troubledMs = 30_000

/**
 * What the network says of an account; stored on the device for reading offline. As long as the
 * server would not ask the network again, it is not asked either.
 */
export function accountMetricsQuery(projectId: string, accountId: string) {
  return queryOptions({
    queryKey: [projectId, 'metrics', accountId],
    queryFn: ({ signal }) =>
      call(getAccountMetrics, { projectId, query: { accountID: accountId }, signal }),
    staleTime: ({ state }) => (state.data?.trouble ? troubledMs : metricsGoodMs),
    meta: keptMeta,
  })
}
