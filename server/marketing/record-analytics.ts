import { sql } from 'drizzle-orm'
import type { AnalyticsBatch } from '#contract/analytics.ts'
import { analyticsBatches, analyticsDays } from '../db/schema/operator.ts'
import type { Deps } from '../deps.ts'
import { countEvents } from './count-events.ts'

/**
 * Adds what happened on a public page to the counts of the day, once for each batch. Throws
 * RATE_LIMITED.
 */
export async function recordAnalytics(
  { db, clock, limits }: Deps,
  { batchId, events }: AnalyticsBatch,
  address: string,
): Promise<void> {
  await limits.analyticsByAddress.consume(address)
  await limits.analyticsInAll.consume('all')
  const now = clock.now()
  const day = now.toISOString().slice(0, 10)
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(analyticsBatches)
      .values({ id: batchId, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: analyticsBatches.id })
    if (added.length === 0) return
    await tx
      .insert(analyticsDays)
      .values(countEvents(events).map((count) => ({ day, ...count })))
      .onConflictDoUpdate({
        target: [analyticsDays.day, analyticsDays.page, analyticsDays.kind, analyticsDays.value],
        set: {
          count: sql`${analyticsDays.count} + excluded.count`,
          seconds: sql`${analyticsDays.seconds} + excluded.seconds`,
        },
      })
  })
}
