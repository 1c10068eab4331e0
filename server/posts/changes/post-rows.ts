import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { TimeState } from '#contract/posts/schedule.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postMedia, posts } from '../../db/schema/posts.ts'
import type { DescribedMedia } from '../../media/to-post-media.ts'
import type { PostRow } from '../to-post.ts'
import type { ExistingTarget } from './plan-edit.ts'

/** Every account the post was ever scheduled for. */
export async function readAccountIds(tx: Transaction, postId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ accountId: deliveryTargets.accountId })
    .from(deliveryTargets)
    .where(eq(deliveryTargets.postId, postId))
  return rows.map(({ accountId }) => accountId)
}

/** All but the cancelled ones. */
export async function readTargets(tx: Transaction, postId: string): Promise<ExistingTarget[]> {
  const { id, accountId, scheduledAt, state } = deliveryTargets
  return tx
    .select({ id, accountId, scheduledAt, state })
    .from(deliveryTargets)
    .where(and(eq(deliveryTargets.postId, postId), ne(state, 'cancelled')))
}

export async function hasTargetIn(
  db: Executor,
  postId: string,
  states: readonly TimeState[],
): Promise<boolean> {
  const [found] = await db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .where(and(eq(deliveryTargets.postId, postId), inArray(deliveryTargets.state, [...states])))
    .limit(1)
  return found !== undefined
}

export async function insertTargets(
  tx: Transaction,
  rows: readonly (typeof deliveryTargets.$inferInsert)[],
): Promise<Pick<ExistingTarget, 'id' | 'scheduledAt'>[]> {
  if (rows.length === 0) return []
  const { id, scheduledAt } = deliveryTargets
  return tx
    .insert(deliveryTargets)
    .values([...rows])
    .returning({ id, scheduledAt })
}

export async function readMedia(tx: Executor, postId: string): Promise<DescribedMedia[]> {
  return tx
    .select({ media, altText: postMedia.altText })
    .from(postMedia)
    .innerJoin(media, eq(media.id, postMedia.mediaId))
    .where(eq(postMedia.postId, postId))
    .orderBy(asc(postMedia.position))
}

export async function replaceMedia(
  tx: Transaction,
  postId: string,
  placed: readonly DescribedMedia[],
): Promise<void> {
  await tx.delete(postMedia).where(eq(postMedia.postId, postId))
  await insertPostMedia(tx, postId, placed)
}

export async function insertPostMedia(
  tx: Transaction,
  postId: string,
  placed: readonly DescribedMedia[],
): Promise<void> {
  if (placed.length === 0) return
  await tx.insert(postMedia).values(
    placed.map(({ media: row, altText }, position) => ({
      ...{ postId, position, mediaId: row.id, altText },
    })),
  )
}

/** Writes the change and the next revision. `isNew`: of caption, network versions or media. */
export async function writeChange(
  tx: Transaction,
  post: PostRow,
  change: { editKey: string; now: Date; isNew?: boolean } & Partial<
    Pick<PostRow, 'caption' | 'description' | 'versions' | 'deletedAt'>
  >,
): Promise<PostRow> {
  const { now, isNew = false, ...set } = change
  const [written] = await tx
    .update(posts)
    .set({
      ...{ ...set, version: post.version + 1, updatedAt: now },
      ...(isNew && { contentChangedAt: sql`now()` }),
    })
    .where(eq(posts.id, post.id))
    .returning()
  if (!written) throw new Error('The post was not written')
  return written
}
