import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import {
  longestUpcomingMs,
  maxUpcoming,
  type UpcomingQuery,
  type UpcomingSchedules,
} from '#contract/schedule-calls.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { toPostSchedule } from './to-post.ts'

/** States of what goes out at its time, once its account is connected. */
const toCome = [
  ...['scheduled', 'staging', 'staged', 'committing', 'retrying', 'needs-reconnect'],
] as const

/** The times of a project's posts that are still to come, found through its accounts. */
export async function listSchedules(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
  query: UpcomingQuery,
): Promise<UpcomingSchedules> {
  const from = query.from ? new Date(query.from) : clock.now()
  const to = new Date(query.to ?? from.getTime() + longestUpcomingMs)
  const { scheduledAt, state, id } = deliveryTargets
  const rows = await db
    .select({
      target: {
        ...{ id, scheduledAt, state, postId: deliveryTargets.postId },
        timeZone: deliveryTargets.timeZone,
        postedAt: deliveryTargets.postedAt,
        permalink: deliveryTargets.permalink,
        failure: deliveryTargets.failure,
      },
      account: {
        id: socialAccounts.id,
        platformId: socialAccounts.platformId,
        username: socialAccounts.username,
        pictureKey: socialAccounts.pictureKey,
      },
    })
    .from(socialAccounts)
    .innerJoin(deliveryTargets, eq(deliveryTargets.accountId, socialAccounts.id))
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .where(
      and(
        ...[eq(socialAccounts.projectId, projectId), isNull(posts.deletedAt)],
        ...[gte(scheduledAt, from), lt(scheduledAt, to), inArray(state, [...toCome])],
      ),
    )
    .orderBy(asc(scheduledAt), asc(id))
    .limit(maxUpcoming + 1)
  const schedules = rows
    .slice(0, maxUpcoming)
    .map((row) => ({ ...toPostSchedule(row), postId: row.target.postId }))
  return { schedules, hasMore: rows.length > maxUpcoming }
}
