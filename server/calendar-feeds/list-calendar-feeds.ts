import { desc, eq } from 'drizzle-orm'
import { type CalendarFeed, maxCalendarFeeds } from '#contract/calendar-feed.ts'
import { calendarFeeds } from '../db/schema/reports.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { toCalendarFeed } from './to-calendar-feed.ts'

/** The secret addresses of a project's calendar, the newest first. */
export async function listCalendarFeeds(
  deps: Pick<Deps, 'db' | 'env' | 'secretBox'>,
  projectId: string,
): Promise<CalendarFeed[]> {
  const rows = await deps.db
    .select({ feed: calendarFeeds, createdBy: users.name })
    .from(calendarFeeds)
    .leftJoin(users, eq(users.id, calendarFeeds.createdBy))
    .where(eq(calendarFeeds.projectId, projectId))
    .orderBy(desc(calendarFeeds.createdAt), desc(calendarFeeds.id))
    .limit(maxCalendarFeeds)
  return rows.map(({ feed, createdBy }) => toCalendarFeed(deps, feed, createdBy))
}
