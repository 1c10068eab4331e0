import { sql } from 'drizzle-orm'
import type { AnalyticsBatch, AnalyticsEvent } from '#contract/site/analytics.ts'
import { analyticsBatches, analyticsDays } from '../db/schema/operator.ts'
import type { Deps } from '../deps.ts'

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

interface EventCount {
  page: string
  kind: AnalyticsEvent['kind']
  /** The percentage of a scroll; otherwise 0. */
  value: number
  count: number
  seconds: number
}

/**
 * One count for each row of a day, in the rows' order: two batches at once lock them in the same
 * order, and neither waits for the other for ever.
 */
export function countEvents(events: readonly AnalyticsEvent[]): EventCount[] {
  const counts = new Map<string, EventCount>()
  for (const event of events) {
    const { kind, page } = event
    const value = event.kind === 'scroll-depth' ? event.percent : 0
    const key = [page, kind, String(value).padStart(3, '0')].join(' ')
    const known = counts.get(key) ?? { page, kind, value, count: 0, seconds: 0 }
    const isTime = event.kind === 'time-on-page'
    const count = known.count + (isTime && event.isFurther ? 0 : 1)
    const seconds = known.seconds + (isTime ? event.seconds : 0)
    counts.set(key, { ...known, count, seconds })
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
}
