import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postMedia, posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { toPostMedia } from '../../media/to-post-media.ts'
import { toScheduleAccount } from '../to-post.ts'

export interface DeliverySearch {
  projectId: string
  /** Which targets of the project's living posts are meant. */
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

/** Targets with what people know them by, and how many there are beyond the limit, too. */
export async function findDeliveries(
  db: Executor,
  { projectId, where, orderBy, limit }: DeliverySearch,
) {
  const { id, postId, scheduledAt, timeZone, failure, state } = deliveryTargets
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
    .where(and(eq(posts.projectId, projectId), isNull(posts.deletedAt), where))
    .orderBy(...orderBy)
    .limit(limit)
  const deliveries = rows.map(({ target, caption, account, first, altText }) => ({
    ...target,
    caption,
    media: first && toPostMedia({ media: first, altText: altText ?? '' }),
    scheduledAt: target.scheduledAt.toISOString(),
    socialMediaAccount: toScheduleAccount(account),
  }))
  return { deliveries, total: rows[0]?.total ?? 0 }
}
