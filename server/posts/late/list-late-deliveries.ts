import { asc, sql } from 'drizzle-orm'
import { type LateDeliveries, maxLateDeliveries } from '#contract/late-deliveries.ts'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { findDeliveries } from '../lists/find-deliveries.ts'

/** What missed its time in a project and waits for a person, the oldest time first. */
export async function listLateDeliveries(db: Executor, projectId: string): Promise<LateDeliveries> {
  const { id, scheduledAt, state } = deliveryTargets
  const { deliveries, total } = await findDeliveries(db, {
    projectId,
    // Written out, as in the index: a parameter would not match it.
    where: sql`${state} = 'needs-decision'`,
    orderBy: [asc(scheduledAt), asc(id)],
    limit: maxLateDeliveries,
  })
  return {
    deliveries: deliveries.map(({ failure, state: _, ...one }) => ({
      ...one,
      cause: failure ?? '',
    })),
    total,
  }
}
