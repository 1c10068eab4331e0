import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import type { Post } from '#contract/posts/post.ts'

/** The times of a post that were missed and wait for a decision, in order of time. */
export function lateOfPost({ id: postId, caption, media, schedules }: Post): LateDelivery[] {
  return schedules
    .filter(({ state }) => state === 'needs-decision')
    .map(({ id, scheduledAt, timeZone, failure, socialMediaAccount }) => ({
      ...{ id, postId, caption, scheduledAt, timeZone, socialMediaAccount },
      media: media[0] ?? null,
      cause: failure ?? '',
    }))
    .sort((a, b) => Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt))
}
