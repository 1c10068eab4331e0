import { queryOptions } from '@tanstack/react-query'
import { metricsGoodMs } from '#contract/accounts/account-numbers.ts'
import { getAccountMetrics } from '#contract/endpoints/dashboard.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** How long an answer that reports a trouble stays fresh, in ms: as long as other queries. */
const troubledMs = 30_000

/**
 * What the network says of an account; stored on the device for reading offline. An answer stays fresh as
 * long as the server itself would not ask the network again.
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
