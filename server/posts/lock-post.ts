import { and, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { posts } from '../db/schema/posts.ts'
import { ApiError } from '../http/api-error.ts'
import type { PostRow } from './to-post.ts'

/** A change of a post that somebody saw as `version`. */
export interface PostChangeRequest {
  userId: string
  projectId: string
  postId: string
  version: number
  idempotencyKey: string
}

type Seen = Pick<PostChangeRequest, 'projectId' | 'postId' | 'version'>

/**
 * The post as the change expects it, held until the transaction ends: of two changes at once the later
 * waits here, and then finds that the version is not its own. (When it is the same change, sent twice,
 * `answerOnce` turns that into the answer.)
 */
export async function lockPost(tx: Transaction, seen: Seen): Promise<PostRow> {
  const [post] = await tx.select().from(posts).where(isMeant(seen)).for('update')
  return expectSeen(post, seen)
}

/** The same without holding it, to refuse early what has no prospect. */
export async function expectVersion(db: Executor, seen: Seen): Promise<void> {
  const [post] = await db.select().from(posts).where(isMeant(seen))
  expectSeen(post, seen)
}

function isMeant({ projectId, postId }: Seen) {
  return and(eq(posts.id, postId), eq(posts.projectId, projectId))
}

function expectSeen(post: PostRow | undefined, { version }: Seen): PostRow {
  if (!post || post.deletedAt) throw new ApiError('NOT_FOUND')
  if (post.version !== version) throw new ApiError('VERSION_CONFLICT')
  return post
}
