import { subDays } from 'date-fns/subDays'
import { and, desc, eq, gt, gte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import {
  type FailedDeliveries,
  FailedDelivery,
  failedDays,
  maxFailedDeliveries,
} from '#contract/posts/failed-deliveries.ts'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { findDeliveries } from './find-deliveries.ts'

const later = alias(deliveryTargets, 'later')

/**
 * What went wrong in a project and needs somebody, the newest time first. What somebody gave another
 * time on the same account since is not among it; a repeat that was planned before is no such time.
 */
export async function listFailedDeliveries(
  db: Executor,
  projectId: string,
  now: Date,
): Promise<FailedDeliveries> {
  const { id, postId, accountId, scheduledAt, updatedAt, state } = deliveryTargets
  const isPlannedSince = and(
    eq(later.postId, postId),
    eq(later.accountId, accountId),
    gt(later.createdAt, updatedAt),
    ne(later.state, 'cancelled'),
  )
  const { deliveries, total } = await findDeliveries(db, {
    projectId,
    where: and(
      // Written out, as in the index: a parameter would not match it.
      sql`${state} in ('rejected','unconfirmed')`,
      gte(scheduledAt, subDays(now, failedDays)),
      notExists(db.select({ id: later.id }).from(later).where(isPlannedSince)),
    ),
    orderBy: [desc(scheduledAt), desc(id)],
    limit: maxFailedDeliveries,
  })
  return {
    deliveries: deliveries.map((one) => ({
      ...one,
      state: v.parse(FailedDelivery.entries.state, one.state),
    })),
    total,
  }
}
