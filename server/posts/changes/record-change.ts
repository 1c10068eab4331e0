import { subDays } from 'date-fns/subDays'
import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { PostPart } from '#contract/posts/post-history.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { postChanges } from '../../db/schema/posts.ts'
import { users } from '../../db/schema/users.ts'

/** Of one post; older ones go. */
const mostChanges = 200
const keptDays = 365

/** Writes down who changed what of a post, in the transaction that does it; nothing for no part. */
export async function recordChange(
  tx: Transaction,
  change: { postId: string; userId: string; parts: PostPart[]; now: Date },
): Promise<void> {
  const { postId, userId, parts, now } = change
  if (parts.length === 0) return
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  await tx
    .insert(postChanges)
    .values({ postId, userId, userName: person?.name ?? null, parts, createdAt: now })
  const isOfPost = eq(postChanges.postId, postId)
  const [oldest] = await tx
    .select({ id: postChanges.id })
    .from(postChanges)
    .where(isOfPost)
    .orderBy(desc(postChanges.id))
    .limit(1)
    .offset(mostChanges)
  if (oldest) await tx.delete(postChanges).where(and(isOfPost, lte(postChanges.id, oldest.id)))
}

/** What was changed more than a year ago. */
export async function deleteOldChanges(db: Executor, now: Date): Promise<void> {
  await db.delete(postChanges).where(lt(postChanges.createdAt, subDays(now, keptDays)))
}

/** For the deletion of a post. */
export async function forgetChanges(tx: Transaction, postId: string): Promise<void> {
  await tx.delete(postChanges).where(eq(postChanges.postId, postId))
}

/** For the deletion of a person: their changes stay, by nobody. */
export async function eraseFromChanges(tx: Transaction, userId: string): Promise<void> {
  const nobody = { userId: null, userName: null }
  await tx.update(postChanges).set(nobody).where(eq(postChanges.userId, userId))
}
