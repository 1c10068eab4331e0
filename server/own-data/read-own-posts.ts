import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { ExportedPost } from '#contract/people/own-data.ts'
import { chooseBatchSize, firstBatchSize } from '../api/batch-size.ts'
import type { Batches } from '../api/stream-list.ts'
import type { Database } from '../db/database.ts'
import { deliveryTargets, postFigures } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { projects } from '../db/schema/projects.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { listFigures } from '../metrics/results/list-post-results.ts'
import { type ExportSource, findMediaOfPosts } from './find-exported-media.ts'
import { isInOwnProject } from './queries.ts'
import { toExportedText } from './to-exported-text.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

/** The posts that a person wrote in projects they still belong to, a few at a time. */
export async function* readOwnPosts(source: ExportSource, userId: string): Batches<ExportedPost> {
  const { db } = source
  const { id, projectId, authorId, deletedAt } = posts
  const isOwn = and(eq(authorId, userId), isInOwnProject(db, projectId, userId))
  let size = firstBatchSize
  for (let after = firstId; ; ) {
    const rows = await db
      .select({ post: posts, project: projects.name })
      .from(posts)
      .innerJoin(projects, eq(projects.id, projectId))
      .where(and(isOwn, gt(id, after), isNull(deletedAt)))
      .orderBy(asc(id))
      .limit(size)
    const last = rows.at(-1)
    if (!last) return
    after = last.post.id
    const ids = rows.map(({ post }) => post.id)
    const media = await findMediaOfPosts(source, ids)
    const times = await findTimes(db, ids)
    const written = rows.map(({ post, project }) => ({
      ...toExportedText(post, { project, media: media.get(post.id) }),
      updatedAt: post.updatedAt.toISOString(),
      times: times
        .filter(({ postId }) => postId === post.id)
        .map(({ postId: _, scheduledAt, figures, fetchedAt, ...time }) => ({
          ...time,
          scheduledAt: scheduledAt.toISOString(),
          result: fetchedAt && { figures: listFigures(figures), saidAt: fetchedAt.toISOString() },
        })),
    }))
    size = chooseBatchSize(written.length, yield written)
  }
}

async function findTimes(db: Database, postIds: string[]) {
  return await db
    .select({
      postId: deliveryTargets.postId,
      account: socialAccounts.username,
      network: socialAccounts.platformId,
      scheduledAt: deliveryTargets.scheduledAt,
      state: deliveryTargets.state,
      permalink: deliveryTargets.permalink,
      ...{ figures: postFigures.figures, fetchedAt: postFigures.fetchedAt },
    })
    .from(deliveryTargets)
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .leftJoin(postFigures, eq(postFigures.targetId, deliveryTargets.id))
    .where(inArray(deliveryTargets.postId, postIds))
    .orderBy(asc(deliveryTargets.scheduledAt), asc(deliveryTargets.id))
}
