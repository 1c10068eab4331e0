import { queryOptions } from '@tanstack/react-query'
import { listLateDeliveries } from '#contract/endpoints/dashboard.ts'
import { call } from './calls/call.ts'
import { cutCaption } from './cut-caption.ts'
import { keptMeta, lateDeliveriesKey } from './queries.ts'

/** Deliveries that missed their time and wait for a person; stored on the device for reading offline. */
export function lateDeliveriesQuery(projectId: string) {
  return queryOptions({
    queryKey: lateDeliveriesKey(projectId),
    queryFn: async ({ signal }) => {
      const { deliveries, total } = await call(listLateDeliveries, { projectId, signal })
      return { deliveries: deliveries.map(cutCaption), total }
    },
    meta: keptMeta,
  })
}
