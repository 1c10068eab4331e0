import type { Post } from '#contract/post.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { findPost } from './read-posts.ts'

export async function getPost(
  deps: Pick<Deps, 'db'>,
  place: { projectId: string; postId: string },
): Promise<Post> {
  const post = await findPost(deps.db, place)
  if (!post) throw new ApiError('NOT_FOUND')
  return post
}
