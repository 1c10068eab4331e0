import { subDays } from 'date-fns/subDays'
import { and, desc, eq, gt, gte, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type FailedDeliveries,
  type FailedDelivery,
  failedDays,
  maxFailedDeliveries,
} from '#contract/failed-deliveries.ts'
import type { Executor } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { media } from '../db/schema/media.ts'
import { postMedia } from '../db/schema/post-media.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { toPostMedia } from '../media/to-post-media.ts'
import { toScheduleAccount } from './to-post.ts'

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
  const { id, postId, scheduledAt, timeZone, failure } = deliveryTargets
  const isPlannedSince = and(
    eq(later.postId, postId),
    eq(later.accountId, deliveryTargets.accountId),
    gt(later.createdAt, deliveryTargets.updatedAt),
    ne(later.state, 'cancelled'),
  )
  const needsSomebody = and(
    eq(posts.projectId, projectId),
    isNull(posts.deletedAt),
    // Written out, as in the index: a parameter would not match it.
    sql`${deliveryTargets.state} in ('rejected','unconfirmed')`,
    gte(scheduledAt, subDays(now, failedDays)),
    notExists(db.select({ id: later.id }).from(later).where(isPlannedSince)),
  )
  const state = sql<FailedDelivery['state']>`${deliveryTargets.state}`
  const rows = await db
    .select({
      target: { id, postId, scheduledAt, timeZone, failure, state },
      caption: posts.caption,
      account: {
        id: socialAccounts.id,
        platformId: socialAccounts.platformId,
        username: socialAccounts.username,
        pictureKey: socialAccounts.pictureKey,
      },
      first: media,
      altText: postMedia.altText,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, postId))
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .leftJoin(postMedia, and(eq(postMedia.postId, posts.id), eq(postMedia.position, 0)))
    .leftJoin(media, eq(media.id, postMedia.mediaId))
    .where(needsSomebody)
    .orderBy(desc(scheduledAt), desc(id))
    .limit(maxFailedDeliveries)
  const deliveries = rows.map(({ target, caption, account, first, altText }) => ({
    ...target,
    caption,
    media: first && toPostMedia({ media: first, altText: altText ?? '' }),
    scheduledAt: target.scheduledAt.toISOString(),
    socialMediaAccount: toScheduleAccount(account),
  }))
  return { deliveries, total: rows[0]?.total ?? 0 }
}
