import { queryOptions } from '@tanstack/react-query'
import { listLateDeliveries } from '#contract/endpoints/late-deliveries.ts'
import type { LateDeliveries } from '#contract/late-deliveries.ts'
import { call } from './call.ts'
import { keptMeta, lateDeliveriesKey } from './queries.ts'

/** The list shows the begin of a caption; all of a hundred would take much of the device copy. */
const keptCharacters = 200

/** What missed its time and waits for a person; stored on the device for reading offline. */
export function lateDeliveriesQuery(projectId: string) {
  return queryOptions({
    queryKey: lateDeliveriesKey(projectId),
    queryFn: async ({ signal }) =>
      cutCaptions(await call(listLateDeliveries, { projectId, signal })),
    meta: keptMeta,
  })
}

function cutCaptions({ deliveries, total }: LateDeliveries): LateDeliveries {
  return {
    deliveries: deliveries.map((one) => ({
      ...one,
      caption: [...one.caption.slice(0, keptCharacters * 2)].slice(0, keptCharacters).join(''),
    })),
    total,
  }
}
