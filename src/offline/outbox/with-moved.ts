import type { Post } from '#contract/posts/post.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'

/**
 * The posts of a week, and all others that have a change in the outbox, because it may move them into this
 * week. The caller leaves out those that stay in other weeks.
 */
export function withMoved(posts: readonly Post[], changes: readonly ListedChange[]): Post[] {
  const here = new Set(posts.map(({ id }) => id))
  const moved = changes.filter(
    ({ postId, state }) => !here.has(postId) && state !== 'conflict' && state !== 'rejected',
  )
  const bases = new Map(moved.map(({ postId, edit }) => [postId, edit.basis]))
  return [...posts, ...bases.values()]
}
