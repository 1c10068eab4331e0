import { and, eq } from 'drizzle-orm'
import type { Access } from '../../access/hold-access.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { posts } from '../../db/schema/posts.ts'
import { ApiError } from '../../http/api-error.ts'
import type { PostRow } from '../to-post.ts'

/** A change of a post, made on the revision that the caller saw. */
export interface PostChangeRequest extends Access {
  postId: string
  revision: number
  idempotencyKey: string
}

type Seen = Pick<PostChangeRequest, 'projectId' | 'postId' | 'revision'>

/**
 * Reads the post and locks its row until the transaction ends, so that of two changes at once the
 * later waits here. Throws NOT_FOUND, or VERSION_CONFLICT when the post has another revision by
 * now. (When it is the same change, sent twice, `answerOnce` turns that into the stored answer.)
 */
export async function lockPost(tx: Transaction, seen: Seen): Promise<PostRow> {
  const [post] = await tx.select().from(posts).where(isMeant(seen)).for('update')
  return expectSeen(post, seen)
}

/** Makes the same checks without a lock, to refuse early what would fail later. */
export async function expectRevision(db: Executor, seen: Seen): Promise<void> {
  const [post] = await db.select().from(posts).where(isMeant(seen))
  expectSeen(post, seen)
}

function isMeant({ projectId, postId }: Seen) {
  return and(eq(posts.id, postId), eq(posts.projectId, projectId))
}

function expectSeen(post: PostRow | undefined, { revision }: Seen): PostRow {
  if (!post || post.deletedAt) throw new ApiError('NOT_FOUND')
  if (post.version !== revision) throw new ApiError('VERSION_CONFLICT')
  return post
}
