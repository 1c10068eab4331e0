import { queryOptions } from '@tanstack/react-query'
import { listFailedDeliveries } from '#contract/endpoints/dashboard.ts'
import { call } from './calls/call.ts'
import { cutCaption } from './cut-caption.ts'
import { keptMeta, postsKey } from './queries.ts'

/**
 * Deliveries that failed and wait for a person; stored on the device for reading offline. The key is below
 * the posts' key, so that whatever refreshes posts refreshes them too.
 */
export function failedDeliveriesQuery(projectId: string) {
  return queryOptions({
    queryKey: [...postsKey(projectId), 'failed'],
    queryFn: async ({ signal }) => {
      const { deliveries, total } = await call(listFailedDeliveries, { projectId, signal })
      return { deliveries: deliveries.map(cutCaption), total }
    },
    meta: keptMeta,
  })
}
