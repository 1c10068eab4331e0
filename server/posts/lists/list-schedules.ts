import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import {
  longestUpcomingMs,
  longPeriod,
  maxUpcoming,
  type UpcomingQuery,
  type UpcomingSchedules,
} from '#contract/posts/schedule.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { toPostSchedule } from '../to-post.ts'

/** States of what goes out at its time, once its account is connected. */
const toCome = [
  ...['scheduled', 'staging', 'staged', 'committing', 'retrying', 'needs-reconnect'],
] as const

/** Of what the database can be asked for. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

function refuseLength(): ApiError {
  return new ApiError('INVALID_REQUEST', { details: [{ field: 'to', message: longPeriod }] })
}

/** The times of a project's posts that are still to come, found through its accounts. */
export async function listSchedules(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
  query: UpcomingQuery,
): Promise<UpcomingSchedules> {
  const from = query.from ? new Date(query.from) : clock.now()
  const latest = Math.min(from.getTime() + longestUpcomingMs, lastMoment)
  const to = query.to ? new Date(query.to) : new Date(latest)
  // Of one that begins now the schema does not know how long it is.
  if (to.getTime() > latest) throw refuseLength()
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
