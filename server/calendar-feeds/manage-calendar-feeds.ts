import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { type CalendarFeed, maxCalendarFeeds } from '#contract/projects/calendar-feed.ts'
import { lockProjectAs } from '../access/lock-project.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { calendarFeeds } from '../db/schema/reports.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { hashLinkToken, makeLinkToken } from '../security/link-token.ts'
import { feedTokenContext, toCalendarFeed } from './to-calendar-feed.ts'

/** Makes a secret address of the calendar. Throws CALENDAR_FEED_LIMIT_REACHED or FORBIDDEN. */
export async function createCalendarFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'secretBox'>,
  { projectId, callerId, name }: { projectId: string; callerId: string; name: string },
): Promise<CalendarFeed> {
  const now = deps.clock.now()
  const [id, token] = [randomUUID(), makeLinkToken()]
  const row = {
    ...{ id, projectId, name, createdBy: callerId, createdAt: now, readAt: null },
    tokenHash: hashLinkToken(token),
    tokenSealed: deps.secretBox.seal(token, feedTokenContext(id)),
  }
  return deps.db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const ofProject = eq(calendarFeeds.projectId, projectId)
    if ((await tx.$count(calendarFeeds, ofProject)) >= maxCalendarFeeds)
      throw new ApiError('CALENDAR_FEED_LIMIT_REACHED')
    await tx.insert(calendarFeeds).values(row)
    const activity = { projectId, userId: callerId, subject: name, now }
    await recordActivity(tx, { ...activity, kind: 'calendar-feed-created' })
    const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, callerId))
    return toCalendarFeed(deps, row, person?.name ?? null)
  })
}

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
