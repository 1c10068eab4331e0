import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { projects } from '../db/schema/projects.ts'
import { calendarFeeds } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { hashLinkToken, isLinkToken } from '../security/link-token.ts'

/** What whoever has a calendar's address may read. */
export interface OpenFeed {
  feedId: string
  projectId: string
  projectName: string
  timeZone: string
}

/** Undefined for an address that never was, and for one that was withdrawn: nobody learns which. */
export async function findOpenFeed(
  { db }: Pick<Deps, 'db'>,
  token: string,
): Promise<OpenFeed | undefined> {
  if (!isLinkToken(token)) return undefined
  const { id: feedId, projectId, tokenHash } = calendarFeeds
  const { timeZone, name: projectName } = projects
  const [found] = await db
    .select({ feedId, projectId, timeZone, projectName })
    .from(calendarFeeds)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(eq(tokenHash, hashLinkToken(token)))
  return found
}

/** Writes down that it was read, to the hour: programs ask all day, and each would be a write. */
export async function noteFeedRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  feedId: string,
): Promise<void> {
  const hour = clock.now()
  hour.setUTCMinutes(0, 0, 0)
  const { id, readAt } = calendarFeeds
  const isEarlier = or(isNull(readAt), lt(readAt, hour))
  await db
    .update(calendarFeeds)
    .set({ readAt: hour })
    .where(and(eq(id, feedId), isEarlier))
}
