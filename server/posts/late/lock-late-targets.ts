import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { findLiving } from '../changes/check-template.ts'
import type { PostRow } from '../to-post.ts'

export type LateTarget = typeof deliveryTargets.$inferSelect

/**
 * The project's targets of these ids that still wait for a decision, with their posts. They stay locked
 * until the transaction ends: posts, accounts, targets, in the same order as an edit, so that there is
 * no deadlock.
 */
export async function lockLateTargets(
  tx: Transaction,
  projectId: string,
  ids: readonly string[],
): Promise<{ targets: LateTarget[]; postsOfThem: PostRow[] }> {
  const { id, postId, accountId, state } = deliveryTargets
  const named = inArray(id, [...ids])
  const places = await tx
    .select({ postId, accountId })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, postId))
    .where(and(named, eq(posts.projectId, projectId), isNull(posts.deletedAt)))
  if (places.length === 0) return { targets: [], postsOfThem: [] }
  const postIds = [...new Set(places.map((place) => place.postId))]
  const rows = await tx
    .select()
    .from(posts)
    .where(and(inArray(posts.id, postIds), isNull(posts.deletedAt)))
    .orderBy(asc(posts.id))
    .for('update')
  const accountIds = [...new Set(places.map((place) => place.accountId))]
  await findLiving(tx, projectId, accountIds)
  const living = rows.map((row) => row.id)
  const targets = await tx
    .select()
    .from(deliveryTargets)
    .where(and(named, eq(state, 'needs-decision'), inArray(postId, living)))
    .orderBy(asc(id))
    .for('update')
  const concerned = new Set(targets.map((target) => target.postId))
  return { targets, postsOfThem: rows.filter((row) => concerned.has(row.id)) }
}
