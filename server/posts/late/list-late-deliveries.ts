import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type LateDeliveries, maxLateDeliveries } from '#contract/late-deliveries.ts'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postMedia } from '../../db/schema/post-media.ts'
import { posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { toPostMedia } from '../../media/to-post-media.ts'
import { toScheduleAccount } from '../to-post.ts'

/** What missed its time in a project and waits for a person, the oldest time first. */
export async function listLateDeliveries(db: Executor, projectId: string): Promise<LateDeliveries> {
  const { id, postId, scheduledAt, timeZone, failure, state } = deliveryTargets
  const isLate = and(
    eq(posts.projectId, projectId),
    isNull(posts.deletedAt),
    // Written out, as in the index: a parameter would not match it.
    sql`${state} = 'needs-decision'`,
  )
  const rows = await db
    .select({
      target: { id, postId, scheduledAt, timeZone, failure },
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
    .where(isLate)
    .orderBy(asc(scheduledAt), asc(id))
    .limit(maxLateDeliveries)
  const deliveries = rows.map(({ target, caption, account, first, altText }) => ({
    ...{ id: target.id, postId: target.postId, caption, timeZone: target.timeZone },
    media: first && toPostMedia({ media: first, altText: altText ?? '' }),
    scheduledAt: target.scheduledAt.toISOString(),
    cause: target.failure ?? '',
    socialMediaAccount: toScheduleAccount(account),
  }))
  return { deliveries, total: rows[0]?.total ?? 0 }
}
