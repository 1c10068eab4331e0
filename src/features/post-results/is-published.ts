import type { Post } from '#contract/posts/post.ts'

/** Whether a post is on any network. */
export function isPublished({ schedules }: Post): boolean {
  return schedules.some(({ state, postedAt }) => state === 'published' && postedAt !== null)
}
