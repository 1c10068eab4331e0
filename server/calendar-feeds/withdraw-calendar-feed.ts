import { and, eq } from 'drizzle-orm'
import { lockProjectAs } from '../access/lock-project-as.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { calendarFeeds } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

/** Whoever has the address finds nothing from then on. Throws NOT_FOUND or FORBIDDEN. */
export async function withdrawCalendarFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId, feedId }: { projectId: string; callerId: string; feedId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const [gone] = await tx
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, feedId), eq(calendarFeeds.projectId, projectId)))
      .returning({ name: calendarFeeds.name })
    if (!gone) throw new ApiError('NOT_FOUND')
    const activity = { projectId, userId: callerId, subject: gone.name, now }
    await recordActivity(tx, { ...activity, kind: 'calendar-feed-ended' })
  })
}
