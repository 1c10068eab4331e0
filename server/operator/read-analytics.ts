import { subDays } from 'date-fns/subDays'
import { asc, gt } from 'drizzle-orm'
import type { AnalyticsCount } from '#contract/operator.ts'
import type { Executor } from '../db/database.ts'
import { analyticsDays } from '../db/schema/operator.ts'

/** What was counted on the public pages in the last days (UTC), today's included. */
export async function readAnalytics(
  db: Executor,
  { days, now }: { days: number; now: Date },
): Promise<{ counts: AnalyticsCount[] }> {
  const { day, page, kind, value } = analyticsDays
  const before = subDays(now, days).toISOString().slice(0, 10)
  const counts = await db
    .select()
    .from(analyticsDays)
    .where(gt(day, before))
    .orderBy(asc(day), asc(page), asc(kind), asc(value))
  return { counts }
}
