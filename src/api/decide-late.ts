import type { QueryClient } from '@tanstack/react-query'
import { decideLateDeliveries } from '#contract/endpoints/dashboard.ts'
import type { DecidedDeliveries, LateDecision } from '#contract/posts/late-deliveries.ts'
import { call } from './calls/call.ts'
import { lateDeliveriesQuery } from './late-deliveries-query.ts'
import { postsKey, weeksOfAllKey } from './queries.ts'

/**
 * Sends a person's decision about late deliveries. Needs a connection; the same decision sent twice has its
 * effect once. Deliveries that do not wait any more leave the list at once, and the posts are refetched.
 */
export async function decideLate(
  client: QueryClient,
  projectId: string,
  decision: LateDecision,
): Promise<DecidedDeliveries> {
  const answer = await call(decideLateDeliveries, { projectId, body: decision })
  const settled = new Set([...answer.decided, ...answer.gone])
  client.setQueryData(lateDeliveriesQuery(projectId).queryKey, (before) => {
    if (!before) return before
    const deliveries = before.deliveries.filter(({ id }) => !settled.has(id))
    const total = before.total - (before.deliveries.length - deliveries.length)
    return { deliveries, total }
  })
  for (const queryKey of [postsKey(projectId), weeksOfAllKey])
    void client.invalidateQueries({ queryKey })
  return answer
}
